/** What an entry of the activity log can say; each has a sentence in the catalogue `audit`. Older entries may have others. */
export const auditActions = [
  "account.closed",
  "account.email_changed",
  "account.email_verified",
  "account.password_changed",
  "account.password_reset",
  "account.registered",
  "account.two_factor_disabled",
  "account.two_factor_enabled",
  "calls.throttled",
  "company.created",
  "company.vouched",
  "company.vouching_withdrawn",
  "dispute.opened",
  "dispute.withdrawn",
  "program.created",
  "program.updated",
  "programs.import",
  "report.comment_deleted",
  "report.comment_edited",
  "report.comment_flagged",
  "report.commented",
  "report.draft_created",
  "report.draft_deleted",
  "report.draft_saved",
  "report.severity_changed",
  "report.status_changed",
  "report.submitted",
  "scope.added",
  "scope.removed",
  "scope.updated",
  "session.ended",
  "session.reauthenticated",
  "session.refused",
  "session.started",
  "sessions.ended",
  "token.refused",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What entries of the activity log are about. */
export const auditObjects = ["report", "dispute", "program", "scope", "company", "user", "session", "address"] as const;
export const auditLogTypes = ["user_log", "admin_log", "system_log"] as const;
