/** Events that a company can have delivered: those of its reports, disputes and programs, without internal ones. */
export const webhookEvents = [
  "report.submitted",
  "report.status_changed",
  "report.let_in",
  "report.validated",
  "report.severity_changed",
  "report.severity_answered",
  "report.corrected",
  "report.commented",
  "report.comment_published",
  "report.awarded",
  "report.retest_asked",
  "report.retest_answered",
  "report.retest_confirmed",
  "report.retest_rejected",
  "report.disclosure_changed",
  "report.moved",
  "report.locked",
  "report.outsider_invited",
  "report.outsider_ended",
  "dispute.opened",
  "dispute.answered",
  "dispute.decided",
  "dispute.appealed",
  "dispute.withdrawn",
  "dispute.resolved",
  "program.created",
  "program.updated",
  "program.deleted",
  "scope.added",
  "scope.updated",
  "scope.removed",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** The type of the message that the test button sends. */
export const testMessage = "webhook.test";

/** The version of the payloads. A change that could break receivers makes another one. */
export const payloadVersion = 1;

export const deliveryStates = ["pending", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/**
 * Reasons for a failed attempt: a response other than 2xx, none in time, or none at all, also because the address may not be
 * called.
 */
export const deliveryFailures = ["refused", "timed_out", "unreachable"] as const;
export type DeliveryFailure = (typeof deliveryFailures)[number];
