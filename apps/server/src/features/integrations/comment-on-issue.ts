import { maxIntegrationAttempts } from "@safeport/contract/integrations/integration.limits";
import { isLost } from "@safeport/contract/integrations/integration.values";
import { newId } from "@safeport/db/new-id";
import { translate } from "@safeport/messages/translate";
import type { Ctx, Services } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { addJob } from "../../platform/jobs/job.queries.ts";
import { addCommentIn } from "../reports/timeline/add-comment.ts";
import { writeUpForTracker } from "../reports/write-up/write-up-for-tracker.ts";
import { findIntegration } from "./integration.queries.ts";
import { linkToReport } from "./issue-content.ts";
import { noteOutcome } from "./note-outcome.ts";
import { openIssue } from "./open-project.ts";
import { type CallJob, postponeCall } from "./postpone-call.ts";
import { IntegrationError } from "./send-request.ts";
import { addIssueComment } from "./tracker-client.ts";
import { findIssue } from "./tracker-issue.queries.ts";
import { findTrackerComment, insertTrackerComment, settleTrackerComment } from "./tracker-sync.queries.ts";

/** The payload of a job that sends a comment to an issue. */
export interface CommentJob extends CallJob {
  comment_id: string;
}

/** A text that no other comment of the issue has. */
const markOf = (itemId: string) => `#item-${itemId}`;

/**
 * Writes a comment for the issue of a report: an internal comment of the report whose text a job sends. Nothing else of the report goes with it but a link.
 * Throws 404 for an issue of another report, 403 for people who may not file issues, and 409 for one that is not created, gone, or no longer connected.
 */
export async function commentOnIssue(
  ctx: Ctx,
  { report_id, issue_id }: { report_id: string; issue_id: string },
  content: string,
): Promise<{ item_id: string }> {
  const { number, company_id } = await writeUpForTracker(ctx, report_id);
  const issue = await findIssue(ctx.db, issue_id);
  if (issue?.report_id !== report_id) throw new AppError("not_found");
  const integration = issue.integration_id ? await findIntegration(ctx.db, issue.integration_id) : undefined;
  if (isLost(issue.failure)) throw new AppError("conflict", "issue_lost");
  if (!issue.url || !integration?.is_active) throw new AppError("conflict", "integration_inactive");
  const { kind, project } = integration;
  return unitOfWork(ctx, async (tx) => {
    const input = { item_type: "COMMENT", content, is_internal: true, replying_to_id: null, file_ids: [] } as const;
    const { result, audit, events = [] } = await addCommentIn(ctx, tx, report_id, { ...input, file_ids: [] });
    const item_id = result.item_id ?? "";
    const id = newId();
    const link = `${linkToReport(ctx.settings, report_id)}${markOf(item_id)}`;
    const body_markdown = `${content}\n\n${translate("en", "integrations.issue.comment_from", { name: ctx.actor.username, link })}`;
    await insertTrackerComment(tx, { id, issue_id, item_id, body_markdown });
    await addJob(tx, "send_tracker_comment", { comment_id: id } satisfies CommentJob, {
      key: `comment ${id}`,
      maxAttempts: maxIntegrationAttempts,
    });
    const snapshot = { id: number, kind, project, is_internal: true };
    const sent = { action: "report.issue_commented", object_type: "report", object_id: report_id, company_id, snapshot } as const;
    return { result: { item_id }, audit: [...audit, sent], events };
  });
}

/** The job: sends a comment to its issue. After the first attempt it looks for the comment before, since the answer may have been lost. */
export async function sendTrackerComment(
  services: Services,
  payload: CommentJob,
  { attempts, isLast }: { attempts: number; isLast: boolean },
): Promise<void> {
  const { db, outbound } = services;
  const { comment_id: commentId, waits = 0 } = payload;
  const row = await findTrackerComment(db, commentId);
  if (row?.state !== "pending") return;
  const integration = row.integration_id ? await findIntegration(db, row.integration_id) : undefined;
  const issue = await findIssue(db, row.issue_id);
  if (!integration || !issue?.url) return settleTrackerComment(db, commentId, "not_found");
  const { body_markdown, created_at } = row;
  const comment = { body_markdown, created_at, mark: markOf(row.item_id) };
  try {
    const { access, place } = await openIssue(services, integration, issue);
    await addIssueComment(outbound, access, place, comment, attempts > 1 || waits > 0);
    await settleTrackerComment(db, commentId, null);
    await noteOutcome(services, integration, null);
  } catch (error) {
    if (!(error instanceof IntegrationError)) throw error;
    await noteOutcome(services, integration, error.failure);
    if (await postponeCall(db, { task: "send_tracker_comment", key: `comment ${commentId}`, payload }, error)) return;
    if (!error.isFinal && !isLast) throw error;
    await settleTrackerComment(db, commentId, error.failure);
  }
}
