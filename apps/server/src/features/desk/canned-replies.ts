import { canTriage } from "@safeport/contract/companies/member.policy";
import type {
  addCannedReply as addEndpoint,
  updateCannedReply as updateEndpoint,
} from "@safeport/contract/desk/canned-reply.endpoints";
import { maxCannedReplies } from "@safeport/contract/desk/desk.limits";
import { isStaff } from "@safeport/contract/kernel/actor";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { PageOfChanges } from "../../platform/changed-since.queries.ts";
import type { Ctx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { readPage } from "../../platform/read-page.ts";
import { getReport } from "../reports/core/get-report.ts";
import { ownedEntry } from "../reports/core/owned-entry.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import {
  changeReply,
  findReply,
  insertReply,
  languageOf,
  pageOfReplies,
  type ReplyRow,
  removeReply,
} from "./canned-reply.queries.ts";
import { findRole } from "./desk-access.queries.ts";
import { assertDesk } from "./desk-access.ts";
import { fillPlaceholders } from "./fill-placeholders.ts";

/** A reply with whether the caller may change it. */
export interface ShownReply extends ReplyRow {
  isOurs: boolean;
}

interface ReplyQuery extends PageOfChanges {
  company_id?: string | undefined;
  report_id?: string | undefined;
}

/** The caller's replies and those of a company; those for a report are the ones of its company, in the language of its author first. */
export async function listCannedReplies(ctx: Ctx, query: ReplyQuery): Promise<{ items: ShownReply[]; total: number }> {
  const report = query.report_id ? await getReport(ctx, query.report_id) : null;
  const isOfTeam = report !== null && reportPolicy.comment_internal(ctx.actor, factsOf(report));
  const companyId = report ? (isOfTeam ? report.company_id : undefined) : query.company_id;
  const role = companyId ? await assertDesk("read", ctx, companyId) : null;
  // Only people who write to a researcher for the company learn the researcher's language.
  const language = report && isOfTeam ? await languageOf(ctx.db, report.author_id) : null;
  const { items, total } = await readPage(query, (limit, offset) =>
    pageOfReplies(ctx.db, ctx.actor.user_id, { companyId, language, since: query.updated_since }, limit, offset),
  );
  return { items: items.map((row) => ({ ...row, isOurs: row.company_id === null || canTriage(role) })), total };
}

/** Saves a reply, the caller's own or of a company. */
export async function addCannedReply(ctx: Ctx, input: z.output<NonNullable<(typeof addEndpoint)["body"]>>): Promise<ShownReply> {
  const { company_id = null, ...text } = input;
  if (company_id) await assertDesk("change", ctx, company_id);
  const row: ReplyRow = { id: newId(), user_id: company_id ? null : ctx.actor.user_id, company_id, ...text };
  return unitOfWork(ctx, async (tx) => {
    if (!(await insertReply(tx, row, maxCannedReplies)))
      throw new AppError("conflict", "too_many_replies", { params: { max: maxCannedReplies } });
    return { result: { ...row, isOurs: true }, audit: [replyEntry(ctx, row, "canned_reply.added")] };
  });
}

/** Changes a reply. */
export async function updateCannedReply(
  ctx: Ctx,
  id: string,
  change: z.output<NonNullable<(typeof updateEndpoint)["body"]>>,
): Promise<ShownReply> {
  const row = await getReply("change", ctx, id);
  const { name = row.name, language = row.language, text_markdown = row.text_markdown } = change;
  const changed = { ...row, name, language, text_markdown };
  return unitOfWork(ctx, async (tx) => {
    await changeReply(tx, changed);
    return { result: { ...changed, isOurs: true }, audit: [replyEntry(ctx, changed, "canned_reply.updated")] };
  });
}

/** Deletes a reply. */
export async function deleteCannedReply(ctx: Ctx, id: string): Promise<{ reply_id: string }> {
  const row = await getReply("change", ctx, id);
  return unitOfWork(ctx, async (tx) => {
    await removeReply(tx, id);
    return { result: { reply_id: id }, audit: [replyEntry(ctx, row, "canned_reply.deleted")] };
  });
}

/** The text of a reply for a report, to be read before it is sent; 403 for people who cannot comment on the report. */
export async function fillCannedReply(ctx: Ctx, id: string, reportId: string) {
  const report = await getReport(ctx, reportId);
  if (!reportPolicy.comment(ctx.actor, factsOf(report))) throw new AppError("forbidden");
  const reply = await getReply("read", ctx, id);
  return fillPlaceholders(reply.text_markdown, report);
}

/** A reply that the caller may use or change: 404 for somebody else's own and for those of other companies. */
export async function getReply(right: "read" | "change", ctx: Ctx, id: string): Promise<ReplyRow> {
  const row = await findReply(ctx.db, id);
  if (!row) throw new AppError("not_found");
  if (row.company_id === null) {
    if (row.user_id !== ctx.actor.user_id) throw new AppError("not_found");
    return row;
  }
  const role = await findRole(ctx.db, row.company_id, ctx.actor.user_id);
  if (role === null && !isStaff(ctx.actor)) throw new AppError("not_found");
  if (right === "change" && !canTriage(role)) throw new AppError("forbidden");
  return row;
}

function replyEntry(ctx: Ctx, row: ReplyRow, action: NewAuditEntry["action"]): NewAuditEntry {
  return ownedEntry(ctx, row.company_id, action, row.name);
}
