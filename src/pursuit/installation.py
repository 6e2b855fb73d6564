"""This installation: its settings, its credentials, and the decision models they give. Read at each use.

Surfaces ask here and nowhere else, so a credential saved a moment ago counts without a restart and no two
of them can say different things.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from pursuit.chat import names as chat_names
from pursuit.chat.errand import NAME as ERRAND
from pursuit.chat.errand import ErrandModel
from pursuit.chat.model import ChatModel
from pursuit.clock import SystemClock
from pursuit.credentials import Credentials, Source, usual_store
from pursuit.decide.hosted.dump import VARIABLE as DUMP
from pursuit.decide.hosted.endpoint import EMBEDDED, Endpoint, Price, read_endpoint
from pursuit.decide.types import DecisionModel
from pursuit.domain import usage
from pursuit.errors import SetupError, UsageError
from pursuit.offering import Offering, offering
from pursuit.settings import PriceSettings, Settings, data_folder, read_settings


class Installation:
    """`environ` is the process's, or a test's."""

    def __init__(self, environ: Mapping[str, str], credentials: Credentials | None = None) -> None:
        self.environ = environ
        self._credentials = credentials

    @cached_property
    def credentials(self) -> Credentials:
        store = usual_store(data_folder(self.environ) / "credentials")
        return self._credentials or Credentials(store, self.environ)

    def settings(self) -> Settings:
        return read_settings(self.environ)

    def offering(self) -> Offering:
        """Whether pursue is offered and by which model, as of now. Raises UsageError for broken settings."""
        return offering(self.settings(), self.credentials.source, self.environ)

    def secret(self, name: str) -> str | None:
        return self.credentials.secret(name)

    def errand_secret(self, name: str) -> str | None:
        """A secret that an errand may type, by its owner's name: `one-time code` is the variable
        PURSUIT_SECRET_ONE_TIME_CODE."""
        return self.environ.get(secret_variable(name)) or None

    def source(self, name: str) -> Source:
        return self.credentials.source(name)

    def endpoint(self, name: str) -> Endpoint:
        """The endpoint of a hosted model's name, with the owner's price over ours. Raises UsageError."""
        found = read_endpoint(name, self.environ)
        told = self.settings().prices.get(name)
        return found if told is None else replace(found, price=_decision_price(told))

    def model(self, name: str | None = None) -> DecisionModel:
        """The decision model of a name, or the one on offer. Raises UsageError, SetupError."""
        if name is None:
            return self.model(self._usual())
        if name.strip() == EMBEDDED:
            return embedded_model()
        return self._hosted(self.endpoint(name))

    def chat_model(self, name: str | None = None) -> ChatModel:
        """The chat model of a name; None is the one of the settings, or the one that needs no key. Raises
        UsageError for a name that is none or a price that lacks a class, SetupError for a credential or a
        part that is missing."""
        settings = self.settings()
        named = (name or settings.chat.model or ERRAND).strip()
        if named == ERRAND:
            return ErrandModel()
        endpoint = self._chat_endpoint(named, settings)
        secret = self._chat_secret(endpoint)
        from pursuit.chat.building import build
        from pursuit.chat.hosted import HostedChat

        price, window = self._chat_terms(endpoint, settings)
        return HostedChat(endpoint, build(endpoint, secret), price=price, window=window)

    def chat_terms(self, name: str) -> tuple[usage.Price | None, int | None]:
        """What a chat model costs and how many tokens it takes, each None when it is not known; asks for no
        credential. Raises UsageError."""
        settings = self.settings()
        if name.strip() == ERRAND:
            return ErrandModel().price, ErrandModel().window
        return self._chat_terms(self._chat_endpoint(name, settings), settings)

    def _chat_endpoint(self, name: str, settings: Settings) -> chat_names.Endpoint:
        return chat_names.read_endpoint(name, self.environ, settings.chat.base_url)

    def _chat_terms(
        self, endpoint: chat_names.Endpoint, settings: Settings
    ) -> tuple[usage.Price | None, int | None]:
        from pursuit.chat.pricing import price_of, window_of

        given = _chat_price(endpoint.name, settings)
        return (
            price_of(endpoint, given, SystemClock().utc()),
            window_of(endpoint, settings.windows.get(endpoint.name)),
        )

    def _chat_secret(self, endpoint: chat_names.Endpoint) -> str | None:
        secret = self.secret(endpoint.credential)
        if secret is None and not endpoint.credential_optional:
            raise SetupError(
                f"{endpoint.name} needs a credential; type `pursuit credentials set {endpoint.credential}`."
            )
        return secret

    def _usual(self) -> str:
        """The model on offer; a pursuit that a person starts needs no offer, but has to have its model."""
        offer = self.offering()
        if offer.model is None:
            return self.settings().pursue.model or EMBEDDED
        if not offer.offered:
            raise UsageError(offer.why_not)
        return offer.model

    def _hosted(self, endpoint: Endpoint) -> DecisionModel:
        from pursuit.decide.hosted.dump import dump_into, no_dump
        from pursuit.decide.hosted.model import HostedModel

        folder = self.environ.get(DUMP, "").strip()
        owner = endpoint.credential
        return HostedModel(
            endpoint,
            (lambda: self.secret(owner)) if owner is not None else (lambda: None),
            dump=dump_into(folder) if folder else no_dump,
        )


def secret_variable(name: str) -> str:
    """The environment variable of an errand's secret."""
    return "PURSUIT_SECRET_" + re.sub(r"[^A-Z0-9]", "_", name.upper())


def _decision_price(told: PriceSettings) -> Price:
    return Price(input=float(told.input), output=float(told.output or 0))


def _chat_price(name: str, settings: Settings) -> usage.Price | None:
    told = settings.prices.get(name)
    if told is None:
        return None
    if told.output is None:
        raise UsageError(f"prices.{name} has no output; a chat model's price needs input and output.")
    return usage.flat(
        told.input,
        told.output,
        cached_input=told.cached_input,
        cache_write=told.cache_write,
        reasoning=told.reasoning,
    )


def embedded_model() -> DecisionModel:
    """The model that needs no key and no network. Raises SetupError when its files are missing."""
    from pursuit.decide.embedded import EmbeddedModel
    from pursuit.decide.encoder import Encoder

    return EmbeddedModel(Encoder())
