"""The closed set of browser codes, one fixed sentence each. Page or driver text never enters a sentence."""

PREFIX = "tool.browser."

URL_DISALLOWED = PREFIX + "url_disallowed"
PROVIDER_UNAVAILABLE = PREFIX + "provider_unavailable"
PROFILE_UNAVAILABLE = PREFIX + "profile_unavailable"
AUTHENTICATION_REQUIRED = PREFIX + "authentication_required"
NEEDS_USER = PREFIX + "needs_user"
PAGE_CHANGED = PREFIX + "page_changed"
ELEMENT_NOT_FOUND = PREFIX + "element_not_found"
ELEMENT_COVERED = PREFIX + "element_covered"
OPTION_UNKNOWN = PREFIX + "option_unknown"
VALUE_NOT_KEPT = PREFIX + "value_not_kept"
ACTION_NOT_ALLOWED = PREFIX + "action_not_allowed"
GRANT_NOT_APPLICABLE = PREFIX + "grant_not_applicable"
OUTPUT_INVALID = PREFIX + "output_invalid"
OUTCOME_UNKNOWN = PREFIX + "outcome_unknown"

SENTENCES = {
    URL_DISALLOWED: "That address is outside the allowed origins; the request did not leave.",
    PROVIDER_UNAVAILABLE: "The browser or the site could not be reached.",
    PROFILE_UNAVAILABLE: "The profile is not available.",
    AUTHENTICATION_REQUIRED: "The site asks for a sign-in first.",
    NEEDS_USER: "The page asks for something only a person can give.",
    PAGE_CHANGED: "The page has changed since that revision; nothing was sent. Choose again.",
    ELEMENT_NOT_FOUND: "No such control can be operated on this page now; nothing was sent.",
    ELEMENT_COVERED: "Another element covers that control; nothing was sent.",
    OPTION_UNKNOWN: "The control has no such option; nothing was sent.",
    VALUE_NOT_KEPT: "The field did not keep the value it was given.",
    ACTION_NOT_ALLOWED: "That action is not allowed here; nothing was sent.",
    GRANT_NOT_APPLICABLE: "The grant does not cover that action; nothing was sent.",
    OUTPUT_INVALID: "The page could not be read.",
    OUTCOME_UNKNOWN: "The action was sent and its outcome is not known; it was not repeated.",
}
