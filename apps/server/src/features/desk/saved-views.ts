import { type CompanyRole, canTriage } from "@safeport/contract/companies/member.policy";
import { maxViewCount, maxViews } from "@safeport/contract/desk/desk.limits";
import type { addView as addEndpoint, SavedView, updateView as updateEndpoint } from "@safeport/contract/desk/view.endpoints";
import { allReportsQuery } from "@safeport/contract/reports/list/report-filters.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../platform/changed-since.queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { ownedEntry } from "../reports/core/owned-entry.ts";
import { listReports } from "../reports/list/list-reports.ts";
import { assertDesk, assertDeskOf } from "./desk-access.ts";
import { changeView, findView, insertView, listViewsOf, removedFilters, removeView, type ViewRow } from "./view.queries.ts";

type View = z.input<typeof SavedView>;

/**
 * The caller's saved views and those that a company shares, each with the number of reports; 404 for people outside of the
 * company.
 */
export async function listViews(
  ctx: Ctx,
  { company_id, page, size, updated_since }: { company_id?: string | undefined } & PageOfChanges,
): Promise<{ items: View[]; total: number }> {
  const role = company_id ? await assertDesk("read", ctx, company_id) : null;
  const rows = await listViewsOf(ctx.db, ctx.actor.user_id, company_id, updated_since);
  const items: View[] = [];
  // One after the other, so that a long list of views takes one connection and not ten.
  for (const row of rows.slice((page - 1) * size, page * size)) items.push(await present(ctx, row, role));
  return { items, total: rows.length };
}

/** Saves a view, for the caller alone or shared with a company. */
export async function addView(ctx: Ctx, input: z.output<NonNullable<(typeof addEndpoint)["body"]>>): Promise<View> {
  const { name, query, company_id = null, shared } = input;
  if (shared && !company_id) throw new AppError("not_found", "no_company");
  const role = company_id ? await assertDesk(shared ? "change" : "read", ctx, company_id) : null;
  const row: ViewRow = { id: newId(), user_id: ctx.actor.user_id, company_id, shared, name, query };
  return unitOfWork(ctx, async (tx) => {
    if (!(await insertView(tx, row, maxViews))) throw new AppError("conflict", "too_many_views", { params: { max: maxViews } });
    return { result: await present(ctx, row, role), audit: [viewEntry(ctx, row, "saved_view.added")] };
  });
}

/** Renames a view or changes its query. */
export async function updateView(
  ctx: Ctx,
  id: string,
  change: z.output<NonNullable<(typeof updateEndpoint)["body"]>>,
): Promise<View> {
  const { row, role } = await getView(ctx, id);
  const changed = { ...row, ...(change.name && { name: change.name }), ...(change.query && { query: change.query }) };
  return unitOfWork(ctx, async (tx) => {
    await changeView(tx, changed);
    return { result: await present(ctx, changed, role), audit: [viewEntry(ctx, changed, "saved_view.updated")] };
  });
}

/** Deletes a view. */
export async function deleteView(ctx: Ctx, id: string): Promise<{ view_id: string }> {
  const { row } = await getView(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    await removeView(tx, id);
    return { result: { view_id: id }, audit: [viewEntry(ctx, row, "saved_view.deleted")] };
  });
}

/** A view that the caller may change: 404 for somebody else's own, 403 for a shared one of a company whose reports they do not decide about. */
async function getView(ctx: Ctx, id: string): Promise<{ row: ViewRow; role: CompanyRole | null }> {
  const row = await findView(ctx.db, id);
  if (!row) throw new AppError("not_found");
  if (row.shared && row.company_id) return { row, role: await assertDeskOf(ctx, row.company_id) };
  if (row.user_id !== ctx.actor.user_id) throw new AppError("not_found");
  return { row, role: null };
}

async function present(ctx: Ctx, row: ViewRow, role: CompanyRole | null): Promise<View> {
  const { id: view_id, name, query, company_id, shared } = row;
  const removed = await removedFilters(ctx.db, query);
  const parsed = allReportsQuery.safeParse(query);
  const isReadable = parsed.success && removed.length === 0;
  const company = company_id ?? parsed.data?.company_id;
  const count = isReadable
    ? (await listReports(ctx, { ...parsed.data, ...(company && { company_id: company }), page: 1, size: 1 })).total
    : 0;
  const mayChange = !shared || canTriage(role);
  return {
    view_id,
    name,
    query,
    company_id,
    shared,
    count: Math.min(count, maxViewCount),
    removed,
    can: mayChange ? ["edit_view", "delete_view"] : [],
  };
}

function viewEntry(ctx: Ctx, row: ViewRow, action: NewAuditEntry["action"]): NewAuditEntry {
  return ownedEntry(ctx, row.shared ? row.company_id : null, action, row.name);
}
