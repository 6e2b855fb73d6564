"""What every reader of a clause is handed: the text, the words of its language, the values so far."""

from dataclasses import dataclass, replace

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_lexicon import GoalLexicon
from pursuit.pursuits.goal_parts import Part
from pursuit.pursuits.goal_phrase import Tokens, read_phrase, trim
from pursuit.pursuits.goal_tokens import span, spoken
from pursuit.pursuits.goal_values import ValueBook


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader:
    """Everything a reader may look at; `book` collects the texts to type."""

    text: str
    lex: GoalLexicon
    book: ValueBook

    def say(self, tokens: Tokens) -> str:
        """The tokens as a description: trimmed, without quotation marks."""
        return spoken(self.text, trim(tokens, self.lex))

    def put(self, tokens: Tokens, field: str) -> str | None:
        """Keeps the text of the tokens as a value; None when there is none."""
        quotes = [token for token in tokens if token.kind == "quote"]
        text = quotes[0].text if quotes else span(self.text, trim(tokens, self.lex))
        return self.book.put(text, field) if text else None

    def clause_text(self, part: Part) -> str:
        """The part as the caller wrote it."""
        start, end = part.text
        return self.text[start:end].strip(" ,;\r\n\t")

    def lead(self, part: Part) -> Tokens:
        """Where the part's lead says it is to be done (`for the user Ann`); none for a condition."""
        lex = self.lex
        if lex.conditions.at(part.lead, 0):
            return ()
        found = lex.leads.at(part.lead, 0)
        return trim(part.lead[found.length if found else 0 :], lex)

    def is_pronoun(self, tokens: Tokens) -> bool:
        """Whether the tokens only point back (`it`, `the item`), or are none."""
        whole = self.lex.pronouns.at(tokens, 0)
        rest = trim(tokens, self.lex)
        bare = self.lex.pronouns.at(rest, 0)
        return (
            not rest
            or (whole is not None and whole.length == len(tokens))
            or (bare is not None and bare.length == len(rest))
        )

    def described(
        self, part: Part, verb: str, tokens: Tokens, *, role: bool = True, **more: object
    ) -> Clause:
        """A clause about what the tokens describe, with everything a phrase can say."""
        phrase = read_phrase(tokens, self.lex, role=role)
        fields: dict[str, object] = {
            "text": self.clause_text(part),
            "verb": verb,
            "object": phrase.description(self.text, self.lex),
            "names": phrase.names,
            "role": phrase.role,
            "ordinal": phrase.ordinal,
            "comparison": phrase.comparison,
            "quantity": phrase.quantity,
            "every": phrase.every,
            "negated": part.negated,
        }
        return Clause(**{**fields, **more})  # type: ignore[arg-type]

    def control(self, part: Part) -> Clause:
        """A click on a control that says the verb: the verb's word stays in the description."""
        clause = self.described(part, "click", part.body, role=False)
        return replace(clause, object=f"{spoken(self.text, part.verb)} {clause.object}".strip())
