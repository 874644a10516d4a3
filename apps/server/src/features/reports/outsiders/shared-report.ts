import { dayMs } from "@safeport/contract/kernel/business-time";
import { outsiderCommentsPerDay } from "@safeport/contract/reports/outsiders/outsider.limits";
import { timelinePageSize } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { newId } from "@safeport/db/new-id";
import type { PublicCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { createAttemptCounter } from "../../../platform/limits/attempt-counter.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { readLinkToken, withoutLinkTokens } from "../../accounts/core/link-token.ts";
import { assertMayAddComment } from "../core/comments/comment-quota.ts";
import { guestCtx } from "../core/guest-ctx.ts";
import { lockReportState } from "../core/report.queries.ts";
import { reportChange } from "../core/report-change.ts";
import { lockReportOfSystem } from "../core/report-of-system.ts";
import { updateReport } from "../core/report-update.queries.ts";
import { outsiderEnded } from "./end-access.ts";
import { eraseOutsider, findOutsider, noteOpened, type OutsiderAccess } from "./outsider.queries.ts";
import { findSharedReport, pageOfShared } from "./shared-report.queries.ts";

/** The access whose link has this token; 404 for any other token, 410 once it has ended. */
async function accessOf(
  ctx: PublicCtx,
  token: string,
  db: PublicCtx["db"] = ctx.db,
): Promise<OutsiderAccess & { email: string }> {
  const id = readLinkToken(ctx.keyFor, "report_outsider", token);
  const access = id ? await findOutsider(db, id) : undefined;
  if (!access) throw new AppError("not_found", "shared_link_wrong");
  const { is_open, email } = access;
  if (!is_open || email === null) throw new AppError("gone", "outsider_ended");
  return { ...access, email };
}

/** A shared report with a page of what happened to it. */
export async function readSharedReport(ctx: PublicCtx, { token, page }: { token: string; page: number }) {
  const access = await accessOf(ctx, token);
  const query = { page, size: timelinePageSize };
  const [report, items] = await Promise.all([
    findSharedReport(ctx.db, access.report_id),
    pageOfShared(ctx.db, access.report_id, query),
  ]);
  if (!access.opened_at) await noteOpened(ctx.db, access.id);
  return { access, report, items, query };
}

/** Comments for both sides as a guest of the company. It is no response of the company, and answers no question to the reporter. Throws 429 for too many within a day. */
export async function commentOnSharedReport(ctx: PublicCtx, { token, content: text }: { token: string; content: string }) {
  const content = withoutLinkTokens(text, ctx.keyFor);
  const { report_id, user_id } = await accessOf(ctx, token);
  const asGuest = guestCtx(ctx, user_id);
  return unitOfWork(asGuest, async (tx) => {
    const report = await lockReportState(tx, user_id, report_id);
    // Read with the report locked, so that nothing is written after the end.
    const { id } = await accessOf(ctx, token, tx);
    if (!report) throw new AppError("not_found", "shared_link_wrong");
    if (report.locked_at) throw new AppError("illegal_transition", "report_locked");
    assertMayAddComment(report);
    await countComment(ctx, tx, id);
    const now = new Date();
    const item_id = newId();
    const item = { id: item_id, item_type: "COMMENT", content, performed_by: user_id } as const;
    await updateReport(tx, report_id, { last_activity_at: now, last_internal_at: now }, [item]);
    const comment = { item_id, is_internal: false };
    const change = reportChange(report, "report.commented", { details: comment, data: { ...comment, by_outsider: true } });
    return { result: { item_id }, ...change };
  });
}

async function countComment({ keyFor, settings }: PublicCtx, tx: Tx, id: string): Promise<void> {
  const counter = createAttemptCounter(tx, keyFor("outsider comments"), dayMs);
  if ((await counter.add(id)) <= outsiderCommentsPerDay * settings.rateLimitFactor) return;
  const { remainingMs } = await counter.read(id);
  throw new AppError("rate_limited", "too_many_requests", { retryAfter: Math.max(1, Math.ceil(remainingMs / 1_000)) });
}

/** Ends the reader's own access and removes their address; what they wrote stays. */
export async function leaveSharedReport(ctx: PublicCtx, token: string): Promise<void> {
  const { id, report_id, user_id } = await accessOf(ctx, token);
  await unitOfWork(guestCtx(ctx, user_id), async (tx) => {
    const report = await lockReportOfSystem(tx, report_id);
    const end = await outsiderEnded(ctx, tx, report, { id, reason: "left", actorId: user_id });
    await eraseOutsider(tx, id);
    return end;
  });
}
