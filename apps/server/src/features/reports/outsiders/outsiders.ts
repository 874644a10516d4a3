import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { dayMs } from "@safeport/contract/kernel/business-time";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { InviteOutsiderInput } from "@safeport/contract/reports/outsiders/outsider.endpoints";
import { maxOutsiderDays, maxOutsiders } from "@safeport/contract/reports/outsiders/outsider.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { type CompanyRow, lockCompany } from "../../companies/get-company.ts";
import { limitCompanyMail } from "../../companies/limit-company-mail.ts";
import { getReport, lockStateFor } from "../core/get-report.ts";
import { insertGuestAccount } from "../core/guest-account.queries.ts";
import { factsOf } from "../core/report.facts.ts";
import { reportAudit, reportChange } from "../core/report-change.ts";
import { updateReport } from "../core/report-update.queries.ts";
import { outsiderEnded } from "./end-access.ts";
import { findOutsiders, insertOutsider, type OutsiderRow } from "./outsider.queries.ts";
import { queueLinkMail } from "./outsider-mails.ts";

/** An access with what decides how its reader sees it. */
export interface ReadOutsider {
  row: OutsiderRow;
  seesInternal: boolean;
  /** Whether the reader may invite, and end accesses. */
  may: { invite: boolean; end: boolean };
}

/** People with whom a report is or was shared, for its readers. */
export async function listOutsiders(ctx: Ctx, reportId: string): Promise<ReadOutsider[]> {
  const facts = factsOf(await getReport(ctx, reportId));
  const seesInternal = reportPolicy.see_internal(ctx.actor, facts);
  const may = { invite: reportPolicy.invite_outsider(ctx.actor, facts), end: reportPolicy.end_outsider(ctx.actor, facts) };
  const rows = await findOutsiders(ctx.db, reportId);
  return rows.map((row) => ({ row, seesInternal, may }));
}

/**
 * Shares a report with an address, which gets the link by mail. Throws 403 for a company that has not shown who it is, 409 for an address that reads the report
 * already and above the limits of a report, 422 for an end that is past or too far, 429 for too many mails.
 */
export async function inviteOutsider(ctx: Ctx, reportId: string, input: z.output<typeof InviteOutsiderInput>) {
  const { email, note } = input;
  return unitOfWork(ctx, async (tx) => {
    const report = await lockStateFor("invite_outsider", ctx, tx, reportId);
    const company = await lockCompany(ctx, report.company_id, tx, "share");
    assertShows(ctx, company);
    const ends_at = input.ends_at ? new Date(input.ends_at) : null;
    const days = ends_at ? (ends_at.getTime() - Date.now()) / dayMs : 1;
    if (days <= 0 || days > maxOutsiderDays) throw invalidField(["body", "ends_at"], "invalid_time");
    const others = await findOutsiders(tx, report.id);
    const open = others.filter(({ ended_at }) => ended_at === null);
    if (open.some((other) => other.email === email)) throw new AppError("already_exists", "outsider_exists");
    if (open.length >= maxOutsiders.atOnce)
      throw new AppError("conflict", "outsiders_full", { params: { max: maxOutsiders.atOnce } });
    if (others.length >= maxOutsiders.ever)
      throw new AppError("conflict", "outsiders_over", { params: { max: maxOutsiders.ever } });
    const isMailed = await limitCompanyMail(ctx, tx, { company, address: email });
    const id = newId();
    const { language } = ctx.request;
    await insertOutsider(tx, {
      ...{ id, report_id: report.id, email, note: note || null, language, ends_at, invited_by: ctx.actor.user_id },
      user_id: await insertGuestAccount(tx, null),
    });
    if (isMailed) await queueLinkMail(tx, { id, email, language });
    const item = { item_type: "INFO", info: "outsider_invited", performed_by: ctx.actor.user_id } as const;
    await updateReport(tx, report.id, { last_activity_at: new Date() }, [item]);
    return {
      result: await readOutsider(tx, report.id, id),
      ...reportChange(report, "report.outsider_invited", { details: { outsider_id: id }, data: { outsider_id: id } }),
    };
  });
}

/** A company that nobody knows must not write to strangers in our name. */
function assertShows({ actor }: Ctx, company: CompanyRow): void {
  if (!actor.email_verified) throw new AppError("forbidden", "email_unverified");
  if (companyPolicy.publish_program(actor, company)) return;
  throw new AppError("forbidden", company.status === "ACTIVE" ? "sharing_unverified" : null);
}

/** Mails the link of an access again; 410 once it has ended. */
export async function resendToOutsider(ctx: Ctx, reportId: string, id: string): Promise<ReadOutsider> {
  return unitOfWork(ctx, async (tx) => {
    const report = await lockStateFor("invite_outsider", ctx, tx, reportId);
    const company = await lockCompany(ctx, report.company_id, tx, "share");
    const { row, ...read } = await readOutsider(tx, report.id, id);
    if (!row.is_open || row.email === null) throw new AppError("gone", "outsider_ended");
    assertShows(ctx, company);
    const { email } = row;
    const { language } = ctx.request;
    if (await limitCompanyMail(ctx, tx, { company, address: email })) await queueLinkMail(tx, { id, email, language });
    return { result: { row, ...read }, audit: [reportAudit(report, "report.outsider_mailed", { outsider_id: id })] };
  });
}

/** Ends the access of an outsider at once; changes nothing if it has ended. */
export async function endOutsider(ctx: Ctx, reportId: string, id: string): Promise<ReadOutsider> {
  return unitOfWork(ctx, async (tx) => {
    const report = await lockStateFor("end_outsider", ctx, tx, reportId);
    await readOutsider(tx, report.id, id);
    const end = await outsiderEnded(ctx, tx, report, { id, reason: "ended", actorId: ctx.actor.user_id });
    return { ...end, result: await readOutsider(tx, report.id, id) };
  });
}

/** An access to a report, as those see it who invite; 404 for one to another report. */
async function readOutsider(tx: Tx, reportId: string, id: string): Promise<ReadOutsider> {
  const row = (await findOutsiders(tx, reportId)).find((other) => other.id === id);
  if (!row) throw new AppError("not_found");
  return { row, seesInternal: true, may: { invite: true, end: true } };
}
