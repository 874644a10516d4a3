import type {
  addTemplate as addEndpoint,
  updateTemplate as updateEndpoint,
} from "@safeport/contract/reports/templates/template.endpoints";
import { maxTemplates } from "@safeport/contract/reports/templates/template.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../../platform/changed-since.queries.ts";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { readPage } from "../../../platform/read-page.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { ownedEntry } from "../core/owned-entry.ts";
import {
  changeTemplate,
  insertTemplate,
  lockTemplate,
  pageOfTemplates,
  removeTemplate,
  type TemplateRow,
} from "./template.queries.ts";

/** The caller's own templates, by name. */
export function listTemplates(ctx: Ctx, query: PageOfChanges): Promise<{ items: TemplateRow[]; total: number }> {
  return readPage(query, (limit, offset) => pageOfTemplates(ctx.db, ctx.actor.user_id, query.updated_since, limit, offset));
}

/** Saves a template for the caller; 409 for one too many. */
export async function addTemplate(ctx: Ctx, input: z.output<NonNullable<(typeof addEndpoint)["body"]>>): Promise<TemplateRow> {
  const row = { id: newId(), ...input };
  return unitOfWork(ctx, async (tx) => {
    if (!(await insertTemplate(tx, ctx.actor.user_id, row, maxTemplates)))
      throw new AppError("conflict", "too_many_templates", { params: { max: maxTemplates } });
    return { result: row, audit: [ownedEntry(ctx, null, "template.added", row.name)] };
  });
}

/** Changes a template of the caller's. */
export async function updateTemplate(
  ctx: Ctx,
  id: string,
  { name, text_markdown }: z.output<NonNullable<(typeof updateEndpoint)["body"]>>,
): Promise<TemplateRow> {
  return unitOfWork(ctx, async (tx) => {
    const row = await getOwn(ctx, tx, id);
    const changed = { id, name: name ?? row.name, text_markdown: text_markdown ?? row.text_markdown };
    await changeTemplate(tx, changed);
    return { result: changed, audit: [ownedEntry(ctx, null, "template.updated", changed.name)] };
  });
}

/** Deletes a template of the caller's. */
export async function deleteTemplate(ctx: Ctx, id: string): Promise<{ template_id: string }> {
  return unitOfWork(ctx, async (tx) => {
    const row = await getOwn(ctx, tx, id);
    await removeTemplate(tx, id);
    return { result: { template_id: id }, audit: [ownedEntry(ctx, null, "template.deleted", row.name)] };
  });
}

/** A template of the caller's; 404 for another's. */
async function getOwn(ctx: Ctx, tx: Tx, id: string): Promise<TemplateRow> {
  const row = await lockTemplate(tx, ctx.actor.user_id, id);
  if (!row) throw new AppError("not_found");
  return row;
}
