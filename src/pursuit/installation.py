"""This installation: its settings, its credentials, and the decision models they give. Read at each use.

Surfaces ask here and nowhere else, so a credential saved a moment ago counts without a restart and no two
of them can say different things.
"""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from pursuit.chat.errand import NAME as ERRAND
from pursuit.chat.errand import ErrandModel
from pursuit.chat.model import ChatModel
from pursuit.credentials import Credentials, Source, usual_store
from pursuit.decide.hosted.dump import VARIABLE as DUMP
from pursuit.decide.hosted.endpoint import EMBEDDED, Endpoint, Price, read_endpoint
from pursuit.decide.types import DecisionModel
from pursuit.errors import UsageError
from pursuit.offering import Offering, offering
from pursuit.settings import Settings, data_folder, read_settings


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
        return found if told is None else replace(found, price=Price(input=told.input, output=told.output))

    def model(self, name: str | None = None) -> DecisionModel:
        """The decision model of a name, or the one on offer. Raises UsageError, SetupError."""
        if name is None:
            return self.model(self._usual())
        if name.strip() == EMBEDDED:
            return embedded_model()
        return self._hosted(self.endpoint(name))

    def chat_model(self, name: str | None = None) -> ChatModel:
        """The chat model of a name; None is the one that needs no key. Raises UsageError, SetupError."""
        if name is None or name.strip() == ERRAND:
            return ErrandModel()
        raise UsageError(f"There is no chat model {name[:64]!r}; {ERRAND} needs no key.")

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


def embedded_model() -> DecisionModel:
    """The model that needs no key and no network. Raises SetupError when its files are missing."""
    from pursuit.decide.embedded import EmbeddedModel
    from pursuit.decide.encoder import Encoder

    return EmbeddedModel(Encoder())
