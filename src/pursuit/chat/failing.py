"""What a request's failure means: a code and a sentence of ours, and whether asking again could help. Pure.

No sentence made here repeats what a server said, because servers echo the request and sometimes the key.
"""

from dataclasses import dataclass

import httpx2
from pydantic_ai import exceptions as layer

from pursuit.chat.connection import LARGEST, NotAnAnswer, Redirected, TooLarge, causes
from pursuit.chat.names import Endpoint


@dataclass(frozen=True, kw_only=True, slots=True)
class Failure:
    code: str
    sentence: str
    transient: bool = False
    retry_after: float | None = None


def failure(error: BaseException, endpoint: Endpoint) -> Failure:
    """Of any error that the layer, the provider's client or the connection raises."""
    return _of_connection(error, endpoint) or _of_answer(error, endpoint)


def _of_connection(error: BaseException, endpoint: Endpoint) -> Failure | None:
    who = endpoint.host
    for cause in causes(error):
        match cause:
            case NotAnAnswer():
                return Failure(
                    code="not_an_answer",
                    sentence=f"{who} answered with a page or document, not as a model; look at the address.",
                )
            case Redirected(status=status):
                return Failure(
                    code="redirected",
                    sentence=f"{who} answered with a redirect ({status}), not followed; look at the address.",
                )
            case TooLarge():
                return Failure(
                    code="answer_too_large", sentence=f"{who} answered with more than {LARGEST // 2**20} MiB."
                )
            case httpx2.ConnectError() | httpx2.ConnectTimeout():
                return Failure(code="unreachable", sentence=f"{who} could not be reached.", transient=True)
            case TimeoutError() | httpx2.TimeoutException():
                return Failure(code="timed_out", sentence=f"{who} gave no answer in time.", transient=True)
            case httpx2.TransportError():
                return Failure(
                    code="cut",
                    sentence=f"{who} broke the connection before its answer was whole.",
                    transient=True,
                )
    return None


def _of_answer(error: BaseException, endpoint: Endpoint) -> Failure:
    who, status = endpoint.host, getattr(error, "status_code", None)
    told = f" ({status})" if status is not None else ""
    after = getattr(error, "retry_after", None)
    match error:
        case layer.ModelContextWindowExceededError() | layer.ModelHTTPError(status_code=413):
            return Failure(
                code="context_overflow",
                sentence=f"The conversation is longer than {endpoint.model} takes{told}.",
            )
        case layer.ModelAuthenticationError():
            return Failure(
                code="authorization_error", sentence=f"{who} refused the credential{told}; {endpoint.mend}"
            )
        case layer.ModelQuotaExceededError() | layer.ModelHTTPError(status_code=402):
            return Failure(
                code="quota_exceeded",
                sentence=f"The account at {who} has nothing left{told}; look at its balance and limits.",
            )
        case layer.ModelNotFoundError():
            return Failure(
                code="model_not_found",
                sentence=f"{who} knows no model {endpoint.model!r}{told}; look at its name and the address.",
            )
        case layer.ModelRateLimitError() | layer.ModelHTTPError(status_code=429):
            return Failure(
                code="rate_limited",
                sentence=f"{who} is asked too often{told}.",
                transient=True,
                retry_after=after,
            )
        case layer.ModelUnavailableError() | layer.ModelHTTPError(status_code=503 | 529):
            return Failure(
                code="overloaded", sentence=f"{who} is busy{told}.", transient=True, retry_after=after
            )
        case layer.ModelHTTPError(status_code=code) if code >= 500 or code in (408, 409, 425):
            return Failure(
                code="server_error", sentence=f"{who} failed{told}.", transient=True, retry_after=after
            )
        case layer.ModelServerError():
            return Failure(code="server_error", sentence=f"{who} failed.", transient=True, retry_after=after)
        case layer.ModelRequestRejectedError() | layer.ModelHTTPError():
            return Failure(code="request_refused", sentence=f"{who} did not take the request{told}.")
        case _:
            return _of_stream(error, endpoint)


def _of_stream(error: BaseException, endpoint: Endpoint) -> Failure:
    who = endpoint.host
    match error:
        case layer.ContentFilterError():
            return Failure(
                code="content_filtered", sentence=f"{who} withheld the answer by its content rules."
            )
        case layer.ModelAPIError():
            return Failure(
                code="cut", sentence=f"{who} ended its answer before it was whole.", transient=True
            )
        case _:
            return Failure(
                code="not_an_answer", sentence=f"{who} answered with something that is no model's answer."
            )
