/** Issue trackers that reports can be filed in. */
export const trackerKinds = ["github", "gitlab", "jira"] as const;
export type TrackerKind = (typeof trackerKinds)[number];

/** Chats that messages about reports can be posted to, each by its incoming webhook. */
export const chatKinds = ["slack", "teams"] as const;
export type ChatKind = (typeof chatKinds)[number];

export const integrationKinds = [...trackerKinds, ...chatKinds] as const;
export type IntegrationKind = (typeof integrationKinds)[number];

/** Whether an integration files issues; the others post messages. */
export function isTracker(kind: IntegrationKind): kind is TrackerKind {
  return (trackerKinds as readonly string[]).includes(kind);
}

/** Events of a report that a chat can receive. */
export const chatEvents = [
  "report.submitted",
  "report.validated",
  "report.status_changed",
  "report.severity_changed",
  "dispute.opened",
] as const;
export type ChatEvent = (typeof chatEvents)[number];

/** Content of an issue: the report's number and a link, the facts as well, or the whole write-up. */
export const issueContents = ["link", "facts", "full"] as const;
export type IssueContents = (typeof issueContents)[number];

/** Reason why a tracker or a chat refused a call; `no_person`: the person who set its rule may no longer file reports, so none was sent. */
export const integrationFailures = ["unauthorized", "not_found", "refused", "rate_limited", "unavailable", "no_person"] as const;
export type IntegrationFailure = (typeof integrationFailures)[number];

/** Effect of a closed issue on its report: a note in the timeline, or also the status "resolved" if the report can take it. */
export const syncStatuses = ["note", "resolve"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** Comments in an issue that begin with this come back as internal comments of its report. */
export const syncMark = "/safeport";
