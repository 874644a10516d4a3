/** Issue trackers that reports can be filed in. */
export const trackerKinds = ["github", "gitlab", "jira", "servicenow"] as const;
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

/**
 * Reason why a call of a tracker or a chat failed. `no_person`: the person who set its rule may no longer file reports; `public_project`: nobody has
 * confirmed that everybody can read the project; `replaced`: another project has its name now. None of these sends anything.
 */
export const integrationFailures = [
  ...(["unauthorized", "not_found", "refused", "rate_limited", "unavailable"] as const),
  ...(["no_person", "public_project", "replaced", "issue_deleted", "issue_moved"] as const),
] as const;
export type IntegrationFailure = (typeof integrationFailures)[number];

/** Failures after which a connection does not work until somebody mends it, and what mends it. */
export const remedies = {
  unauthorized: "connect",
  not_found: "choose",
  replaced: "choose",
  public_project: "confirm",
  no_person: "rules",
} as const satisfies Partial<Record<IntegrationFailure, string>>;
/** Whether a connection does not work until somebody mends it. */
export function isBroken(failure: IntegrationFailure | null): failure is keyof typeof remedies {
  return failure !== null && failure in remedies;
}

/** Failures after which an issue is no longer connected with its report. */
const lostFailures = ["issue_deleted", "issue_moved"] as const;
/** Whether an issue is no longer where it was filed. */
export function isLost(failure: IntegrationFailure | null): failure is (typeof lostFailures)[number] {
  return (lostFailures as readonly (string | null)[]).includes(failure);
}

/** Effect of a closed issue on its report: a note in the timeline, or also the status "resolved" if the report can take it. */
export const syncStatuses = ["note", "resolve"] as const;
export type SyncStatus = (typeof syncStatuses)[number];

/** Comments in an issue that begin with this come back as internal comments of its report. */
export const syncMark = "/safeport";
