import type { BulkInput } from "@safeport/contract/desk/bulk.endpoints";
import type { decideCluster as endpoint } from "@safeport/contract/flood/clusters/cluster.endpoints";
import { isClosed } from "@safeport/contract/reports/core/report.state";
import type { companyCloseReasons } from "@safeport/contract/reports/core/report.values";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import { changeInBulk } from "../../desk/change-in-bulk.ts";
import { findMembersAmong, listMembers, type MemberRow } from "./cluster-view.queries.ts";
import { rootOf } from "./get-cluster.ts";

type Input = z.output<NonNullable<(typeof endpoint)["body"]>>;
type Change = z.output<typeof BulkInput>;
type Result = z.input<(typeof endpoint)["result"]>;

/**
 * Decides the first report of a cluster and others of it, each by the use case of a single change. Where the first is refused, the others are left as they
 * are. Throws 422 for reports that are not in the cluster, and where the others shall be closed as the first, which is open.
 */
export async function decideCluster(ctx: Ctx, reportId: string, { first: decision, ...input }: Input): Promise<Result> {
  const { rootId } = await rootOf(ctx, reportId);
  const first = await readFirst(ctx, rootId);
  const report_ids = [...new Set(input.report_ids)].filter((id) => id !== first.id);
  const members = await findMembersAmong(ctx.db, ctx.actor, rootId, report_ids);
  if (!report_ids.every((id) => members.has(id))) throw invalidField(["body", "report_ids"], "not_in_cluster");
  if (!decision && report_ids.length === 0) throw invalidField(["body", "report_ids"], "selection_empty");
  if (input.others === "same" && report_ids.length > 0 && !isClosed(decision?.status ?? first.status))
    throw invalidField(["body", "others"], "first_open");
  const done = decision ? await changeInBulk(ctx, { ...decision, action: "status", report_ids: [first.id] }) : null;
  const before = new Map(members).set(first.id, first.status);
  const withBefore = (items: Awaited<ReturnType<typeof changeInBulk>>["items"]): Result["items"] =>
    items.map((item) => ({ ...item, before: before.get(item.report_id) as MemberRow["status"] }));
  if (done && (done.failed > 0 || report_ids.length === 0)) return { ...done, items: withBefore(done.items) };
  const change = changeOfOthers(await readFirst(ctx, rootId), input.others);
  const others = await changeInBulk(ctx, {
    ...change,
    action: "status",
    report_ids,
    reason: input.reason,
    reply_id: input.reply_id,
  });
  return {
    items: withBefore([...(done?.items ?? []), ...others.items]),
    done: (done?.done ?? 0) + others.done,
    failed: others.failed,
  };
}

async function readFirst(ctx: Ctx, rootId: string): Promise<MemberRow> {
  const [first] = await listMembers(ctx.db, ctx.actor, rootId, { limit: 1, offset: 0 });
  if (!first) throw new AppError("not_found", "no_report");
  return first;
}

/** The new status of the others, from that of the first as it is now. */
function changeOfOthers(first: MemberRow, others: Input["others"]): Partial<Change> {
  const original = first.status === "duplicate" && first.duplicate_number !== null ? first.duplicate_number : first.number;
  if (others === "duplicates" || first.status === "duplicate") return { status: "duplicate", duplicate_of: original };
  return {
    status: first.status,
    ...(first.close_reason && { close_reason: first.close_reason as (typeof companyCloseReasons)[number] }),
  };
}
