/** What an agent can suggest about a report. */
export const suggestionKinds = ["status", "severity", "duplicate_of", "reply", "label"] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** How a suggestion ended: by a person, or by a newer one of the same agent and kind. */
export const suggestionOutcomes = ["taken", "refused", "replaced"] as const;
export type SuggestionOutcome = (typeof suggestionOutcomes)[number];

/** Statuses that an agent can suggest, beside the reasons for closing. A duplicate is a kind of its own, and a question a reply. */
export const suggestedStatuses = ["under_review", "resolved", "spam", "not_applicable"] as const;
