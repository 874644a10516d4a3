import type { BulkInput, BulkItem } from "@safeport/contract/desk/bulk.endpoints";
import { maxBulk } from "@safeport/contract/desk/desk.limits";
import { minReason } from "@safeport/contract/reports/core/report.limits";
import type { allReportsQuery } from "@safeport/contract/reports/list/report-filters.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { invalidField } from "../../platform/http/app-error.ts";
import { errorText } from "../../platform/http/error-text.ts";
import { asAppError } from "../../platform/http/problem.ts";
import { getReport } from "../reports/core/get-report.ts";
import { listReports } from "../reports/list/list-reports.ts";
import { changeSeverity } from "../reports/severity/change-severity.ts";
import { changeStatus } from "../reports/status/change-status.ts";
import { assignReport } from "./assign-report.ts";
import { authorsOf } from "./bulk.queries.ts";
import { getReply } from "./canned-replies.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";
import { labelReport } from "./label-report.ts";

type Input = z.output<typeof BulkInput>;
type Item = z.input<typeof BulkItem>;
type Change = (ctx: Ctx, reportId: string) => Promise<unknown>;

/**
 * Changes many reports, each in its own transaction by the use case of a single change, one after the other. Returns one result for each; a failure
 * stops none of the others. Several changes that concern one person are one notification to them.
 */
export async function changeInBulk(ctx: Ctx, input: Input): Promise<{ items: Item[]; done: number; failed: number }> {
  const ids = await selectionOf(ctx, input);
  const change = changeOf(input);
  const bulkOf = await groupsOf(ctx, ids, input);
  const items: Item[] = [];
  for (const report_id of ids) {
    const bulk_id = bulkOf(report_id);
    items.push(await attempt({ ...ctx, ...(bulk_id && { bulk_id }) }, report_id, change));
  }
  const done = items.filter(({ ok }) => ok).length;
  return { items, done, failed: items.length - done };
}

/** The ids of all reports of a query as they are now; throws 422 beyond what one bulk act can change. */
export async function selectReports(ctx: Ctx, query: z.output<typeof allReportsQuery>) {
  const { items, total } = await listReports(ctx, { ...query, page: 1, size: maxBulk });
  if (total > maxBulk) throw invalidField(["query"], "selection_too_large", { max: maxBulk });
  return { report_ids: items.map(({ id }) => id), total };
}

async function selectionOf(ctx: Ctx, { report_ids, query, count }: Input): Promise<string[]> {
  if (report_ids && !query) return [...new Set(report_ids)];
  const { sort: _sort, company_id: _company, clusters: _clusters, ...filters } = query ?? {};
  const isNarrowed = Object.values(filters).some((value) => value !== undefined && value !== "");
  if (report_ids || !query || count === undefined || !isNarrowed) throw invalidField(["body", "query"], "selection_empty");
  const selected = await selectReports(ctx, query);
  if (selected.total !== count) throw invalidField(["body", "count"], "selection_changed");
  return selected.report_ids;
}

/**
 * Builds the change to make to each report; throws 422 if it lacks a field. Requirements of a single report are checked for each
 * one.
 */
function changeOf(input: Input): Change {
  const { action, status, severity, cvss_vector, reason, user_id, add = [], remove = [], reply_id } = input;
  const required = (field: keyof Input) => invalidField(["body", field], "required");
  switch (action) {
    case "assign":
      if (user_id === undefined) throw required("user_id");
      return (ctx, id) => assignReport(ctx, id, user_id);
    case "label":
      return (ctx, id) => labelReport(ctx, id, { add, remove });
    case "severity": {
      if (!reason || reason.length < minReason.severity)
        throw invalidField(["body", "reason"], "reason_too_short", { min: minReason.severity });
      return (ctx, id) => changeSeverity(ctx, id, { severity, cvss_vector, reason });
    }
    case "status": {
      if (!status) throw required("status");
      const { close_reason, duplicate_of } = input;
      return async (ctx, id) => {
        const comment = reply_id ? await replyFor(ctx, reply_id, id) : input.comment;
        return changeStatus(ctx, id, { status, reason, close_reason, duplicate_of, comment });
      };
    }
  }
}

/** The text of a canned reply for a report; throws 422 if a placeholder of it has no value there. */
async function replyFor(ctx: Ctx, replyId: string, reportId: string): Promise<string> {
  const report = await getReport(ctx, reportId);
  const reply = await getReply("read", ctx, replyId);
  const { text_markdown, unresolved } = fillPlaceholders(reply.text_markdown, report);
  if (unresolved.length > 0) throw invalidField(["body", "reply_id"], "placeholder_unresolved", { names: unresolved.join(", ") });
  return text_markdown;
}

async function attempt(ctx: Ctx, report_id: string, change: Change): Promise<Item> {
  try {
    await change(ctx, report_id);
    return { report_id, ok: true };
  } catch (error) {
    // Also a database that was busy for a moment, which must not hide what was done to the other reports.
    const refusal = asAppError(error);
    if (!refusal) throw error;
    const { detail, errors } = errorText(ctx.request.language, refusal);
    return { report_id, ok: false, error: { code: refusal.code, detail, ...(errors && { errors }) } };
  }
}

/** Returns the id under which the changes of a report are notified together: with the others of its author, or all that are assigned to one person. */
async function groupsOf(ctx: Ctx, ids: readonly string[], { action }: Input): Promise<(reportId: string) => string | null> {
  const bulk_id = newId();
  if (action === "assign") return () => (ids.length > 1 ? bulk_id : null);
  const authors = await authorsOf(ctx.db, ids);
  const reportsOf = new Map<string, number>();
  for (const author of authors.values()) reportsOf.set(author, (reportsOf.get(author) ?? 0) + 1);
  return (reportId) => ((reportsOf.get(authors.get(reportId) ?? "") ?? 0) > 1 ? bulk_id : null);
}
