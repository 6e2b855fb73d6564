"""What every reader of a clause is handed: the text, the words of its language, the values so far."""

from dataclasses import dataclass

from pursuit.decide.situation import Clause
from pursuit.pursuits.goal_lexicon import GoalLexicon
from pursuit.pursuits.goal_phrase import Tokens, read_phrase, trim
from pursuit.pursuits.goal_split import Part
from pursuit.pursuits.goal_tokens import spoken
from pursuit.pursuits.goal_values import ValueBook


@dataclass(frozen=True, kw_only=True, slots=True)
class Reader:
    text: str
    lex: GoalLexicon
    book: ValueBook

    def say(self, tokens: Tokens) -> str:
        """The tokens as a description: trimmed, without quotation marks."""
        return spoken(self.text, trim(tokens, self.lex))

    def clause_text(self, part: Part) -> str:
        start, end = part.text
        return self.text[start:end].strip(" ,;\n\t")

    def is_pronoun(self, tokens: Tokens) -> bool:
        """Whether the tokens only point back (`it`, `the item`, nothing at all)."""
        found = self.lex.pronouns.at(tokens, 0)
        rest = trim(tokens, self.lex)
        again = self.lex.pronouns.at(rest, 0)
        return (
            not rest
            or (found is not None and found.length == len(tokens))
            or (again is not None and again.length == len(rest))
        )

    def described(self, part: Part, verb: str, tokens: Tokens, **more: object) -> Clause:
        """A clause about what the tokens describe, with everything a phrase can say."""
        phrase = read_phrase(tokens, self.lex)
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
