import { timelinePageSize } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { PublicCtx } from "../../platform/context.ts";
import { unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { readLinkToken } from "../accounts/core/link-token.ts";
import { getReport } from "../reports/core/get-report.ts";
import { guestCtx } from "../reports/core/guest-ctx.ts";
import { findGuest, type GuestRow } from "../reports/core/guest-of-report.queries.ts";
import { addCommentIn } from "../reports/timeline/add-comment.ts";
import { listTimeline } from "../reports/timeline/list-timeline.ts";
import { eraseGuest, setConfirmed } from "./guest.queries.ts";
import { countComment } from "./room.ts";

/** The guest whose private link has this token; 404 for any other, and once they were forgotten. */
async function guestOf(ctx: PublicCtx, token: string): Promise<GuestRow> {
  const reportId = readLinkToken(ctx.keyFor, "guest_report", token);
  const guest = reportId ? await findGuest(ctx.db, reportId) : undefined;
  if (!guest) throw new AppError("not_found", "intake_link_wrong");
  return guest;
}

/** A report with a page of what happened to it, as its reporter may read it. */
export async function readGuestReport(ctx: PublicCtx, { token, page }: { token: string; page: number }) {
  const guest = await guestOf(ctx, token);
  const asGuest = guestCtx(ctx, guest.user_id);
  const query = { page, size: timelinePageSize };
  const [row, timeline] = await Promise.all([getReport(asGuest, guest.report_id), listTimeline(asGuest, guest.report_id, query)]);
  return { guest, asGuest, row, query, ...timeline };
}

/** Notes that the address of a guest is theirs, which the link shows that was mailed to it. */
export async function confirmGuest(ctx: PublicCtx, token: string): Promise<void> {
  const { report_id } = await guestOf(ctx, token);
  await unitOfWork(ctx, async (tx) => {
    await setConfirmed(tx, report_id);
    return { result: undefined, audit: [] };
  });
}

/** Comments as the guest, which can answer a question of the company. Throws 429 for too many within a day. */
export async function commentAsGuest(ctx: PublicCtx, { token, content }: { token: string; content: string }) {
  const { report_id, user_id } = await guestOf(ctx, token);
  const asGuest = guestCtx(ctx, user_id);
  return unitOfWork(asGuest, async (tx) => {
    await countComment(ctx, tx, report_id, "comment");
    const input = { item_type: "COMMENT", content, is_internal: false, replying_to_id: null, file_ids: [] } as const;
    return addCommentIn(asGuest, tx, report_id, { ...input, file_ids: [] });
  });
}

/** Removes name and address of a guest; their link stops working and the report stays. */
export async function forgetGuest(ctx: PublicCtx, token: string): Promise<void> {
  const guest = await guestOf(ctx, token);
  await unitOfWork(guestCtx(ctx, guest.user_id), async (tx) => {
    await eraseGuest(tx, guest);
    const { report_id: object_id, company_id, number } = guest;
    return {
      result: undefined,
      audit: [{ action: "report.guest_forgotten", object_type: "report", object_id, company_id, snapshot: { id: number } }],
    };
  });
}
