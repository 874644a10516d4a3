import type { EventOf } from "@safeport/contract/events/domain-event";
import { maxIntegrationAttempts } from "@safeport/contract/integrations/integration.limits";
import { closedStatuses, type ReportStatus } from "@safeport/contract/reports/core/report.state";
import { undoSeconds } from "@safeport/contract/reports/core/report.values";
import type { Services } from "../../platform/context.ts";
import { subscriber } from "../../platform/events/event.ts";
import { addJob } from "../../platform/jobs/job.queries.ts";
import { findIntegration, findReportForChat } from "./integration.queries.ts";
import { noteOutcome } from "./note-outcome.ts";
import { openIssue } from "./open-project.ts";
import { type CallJob, postponeCall } from "./postpone-call.ts";
import { IntegrationError } from "./send-request.ts";
import { moveIssue } from "./tracker-client.ts";
import { findFollowingIssues, findIssue, isFollowed } from "./tracker-issue.queries.ts";
import { setIssueClosed } from "./tracker-sync.queries.ts";

/** The payload of a job that closes or reopens an issue as its report is. */
export interface MoveJob extends CallJob {
  issue_id: string;
}

/** Queues a look at the issues of a report whose status has changed, after the time in which the change can be undone. */
export const movedReports = subscriber({
  name: "integrations.moved_reports",
  types: ["report.status_changed"],
  concerns: isFollowed,
  async handle(tx, events: readonly EventOf<"report.status_changed">[]) {
    const issues = await findFollowingIssues(tx, [...new Set(events.map(({ subject_id }) => subject_id))]);
    for (const issue_id of issues)
      await addJob(tx, "move_tracker_issue", { issue_id } satisfies MoveJob, {
        key: `move ${issue_id}`,
        maxAttempts: maxIntegrationAttempts,
        delaySeconds: undoSeconds,
      });
  },
});

const isClosed = (status: ReportStatus): boolean => (closedStatuses as readonly ReportStatus[]).includes(status);

/**
 * The job: closes the issue of a closed report, or opens it again with its report. The state is stored before the call, so that the tracker's own event about
 * it is no news; a failed call takes that back. Rejects when it should be tried again.
 */
export async function moveTrackerIssue(
  services: Services,
  payload: MoveJob,
  { attempts, isLast }: { attempts: number; isLast: boolean },
): Promise<void> {
  const { db, outbound } = services;
  const { issue_id } = payload;
  const issue = await findIssue(db, issue_id);
  const integration = issue?.integration_id ? await findIntegration(db, issue.integration_id) : undefined;
  const report = issue && (await findReportForChat(db, issue.report_id));
  if (!issue?.url || issue.failure || !report || !integration?.is_active || !integration.close_issues) return;
  const status = report.status as ReportStatus;
  const closes = isClosed(status);
  // An attempt that was cut off has stored the state, and may not have made the call.
  if (closes === issue.is_closed && attempts === 1) return;
  const { closed_status, reopened_status, close_code: closeCode } = integration;
  await setIssueClosed(db, issue_id, closes);
  try {
    const name = closes ? closed_status : reopened_status;
    const { access, place } = await openIssue(services, integration, issue);
    await moveIssue(outbound, access, place, { closes, isResolved: status === "resolved", name, closeCode });
    await noteOutcome(services, integration, null);
  } catch (error) {
    await setIssueClosed(db, issue_id, !closes);
    if (!(error instanceof IntegrationError)) throw error;
    await noteOutcome(services, integration, error.failure);
    if (await postponeCall(db, { task: "move_tracker_issue", key: `move ${issue_id}`, payload }, error)) return;
    if (!error.isFinal && !isLast) throw error;
  }
}
