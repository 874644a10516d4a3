import { maxLabels } from "@safeport/contract/desk/desk.limits";
import type { LabelChange, NewLabel } from "@safeport/contract/desk/label.schema";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../platform/changed-since.queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { assertDesk, assertDeskOf } from "./desk-access.ts";
import { changeLabel, findLabel, insertLabel, type LabelRow, listLabelsOf, removeLabel } from "./label.queries.ts";

/** The labels of a company that the caller belongs to; 404 for others. */
export async function listLabels(ctx: Ctx, { company_id, page, size, updated_since }: { company_id: string } & PageOfChanges) {
  await assertDesk("read", ctx, company_id);
  const labels = await listLabelsOf(ctx.db, company_id, updated_since);
  return { items: labels.slice((page - 1) * size, page * size), total: labels.length };
}

/** Adds a label; 409 if the company has one of this name, or as many as it can have. */
export async function addLabel(ctx: Ctx, { company_id, name, color }: z.output<typeof NewLabel>): Promise<LabelRow> {
  await assertDesk("change", ctx, company_id);
  return unitOfWork(ctx, async (tx) => {
    const label = { id: newId(), company_id, name, color };
    const outcome = await insertLabel(tx, label, maxLabels.ofCompany);
    if (outcome === "many") throw new AppError("conflict", "too_many_labels", { params: { max: maxLabels.ofCompany } });
    if (outcome === "exists") throw new AppError("already_exists", "label_exists");
    return { result: label, audit: [labelEntry(label, "label.added")] };
  });
}

/** Renames or recolours a label; 409 if another one has the name. */
export async function updateLabel(ctx: Ctx, id: string, change: z.output<typeof LabelChange>): Promise<LabelRow> {
  const label = await getLabel(ctx, id);
  const changed = { ...label, ...(change.name && { name: change.name }), ...(change.color && { color: change.color }) };
  return unitOfWork(ctx, async (tx) => {
    if (!(await changeLabel(tx, changed))) throw new AppError("already_exists", "label_exists");
    return { result: changed, audit: [labelEntry(changed, "label.updated")] };
  });
}

/** Deletes a label, also from its reports. */
export async function deleteLabel(ctx: Ctx, id: string): Promise<{ label_id: string }> {
  const label = await getLabel(ctx, id);
  return unitOfWork(ctx, async (tx) => {
    await removeLabel(tx, id);
    return { result: { label_id: id }, audit: [labelEntry(label, "label.deleted")] };
  });
}

async function getLabel(ctx: Ctx, id: string): Promise<LabelRow> {
  const label = await findLabel(ctx.db, id);
  if (!label) throw new AppError("not_found");
  await assertDeskOf(ctx, label.company_id);
  return label;
}

function labelEntry({ company_id, name }: LabelRow, action: NewAuditEntry["action"]): NewAuditEntry {
  return { action, object_type: "company", object_id: company_id, company_id, snapshot: { name } };
}
