import type { Actor } from "@safeport/contract/kernel/actor";
import type { Severity } from "@safeport/contract/kernel/severity.values";
import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import type { AssetType } from "@safeport/contract/programs/core/program.values";
import type { Automation } from "@safeport/contract/reports/core/report.values";
import type { Ctx } from "../../../platform/context.ts";
import { AppError, type ErrorDetail, invalidField } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { noSuchProgram } from "../core/get-program.ts";
import { assertAgentsNotFull, assertTakesAgents } from "./automation-rule.ts";
import { formOf, lockReportTarget, type ReportTarget } from "./report-target.queries.ts";
import { assertNotThrottled } from "./report-throttle.ts";
import type { ClockTerms, ReportForm, StakeTerms } from "./reporting-terms.ts";

/** The scope that a report is about. */
export interface ReportScope {
  id: string;
  /** The highest severity that its program accepts for it; null when that is not known to the caller. */
  max_severity: Severity | null;
  /** What it is; null when that is not known to the caller. */
  asset: { identifier: string; asset_type: AssetType } | null;
}

/** The program that a report goes to, and the scope, if one was named. */
export interface AcceptingProgram {
  id: string;
  company_id: string;
  scope: ReportScope | null;
  /** Whether it takes reports about assets that are none of its scopes. */
  accepts_unlisted_assets: boolean;
  form: ReportForm;
  clock: ClockTerms;
  /** What it asks for with a report; null for nothing. */
  stake: StakeTerms | null;
}

/**
 * The program, if it accepts a report from the caller now, with one of its scopes; 404 or 403 otherwise, and 422 for a scope that it does
 * not have, and 429 when the caller, or agents altogether, have sent too many reports recently. Its row stays locked against changes until the transaction ends, so a program that is being closed accepts no further report.
 */
export async function assertAcceptsReport(
  ctx: Ctx,
  tx: Tx,
  programId: string,
  { scopeId, sending, automation }: { scopeId: string | null; sending: boolean; automation: Automation | null },
): Promise<AcceptingProgram> {
  const sendingFactor = sending ? ctx.settings.rateLimitFactor : null;
  const byAgent = automation === "agent";
  const target = await lockReportTarget(tx, ctx.actor, { id: programId, scopeId, sendingFactor, byAgent });
  if (!target || !programPolicy.read(ctx.actor, target)) throw noSuchProgram();
  if (!programPolicy.submit_report(ctx.actor, target)) throw new AppError("forbidden", whyNot(ctx.actor, target));
  assertTakesAgents(target.automation_rule, automation);
  if (target.sent_lately) assertNotThrottled(ctx, target.sent_lately, target.report_limit);
  assertAgentsNotFull(target.automation_rule, target.next_agent_report);
  const { id, company_id, accepts_unlisted_assets, time_zone, holidays, waits, targets, stake } = target;
  const clock = { time_zone, holidays, waits, targets };
  return {
    id,
    company_id,
    scope: scopeId === null ? null : scopeIn(target),
    accepts_unlisted_assets,
    form: formOf(target),
    clock,
    stake,
  };
}

/** A scope for a draft; 422 when the program has no such scope, or the caller may not see it. */
export async function getScopeForDraft(ctx: Ctx, tx: Tx, programId: string, scopeId: string): Promise<ReportScope> {
  const target = await lockReportTarget(tx, ctx.actor, { id: programId, scopeId, sendingFactor: null });
  if (!target || !programPolicy.read(ctx.actor, target)) throw unknownScope();
  return scopeIn(target);
}

/** Whether a program takes reports about assets that are none of its scopes; false for one that the caller may not see. */
export async function acceptsUnlistedAssets(ctx: Ctx, tx: Tx, programId: string): Promise<boolean> {
  const target = await lockReportTarget(tx, ctx.actor, { id: programId, scopeId: null, sendingFactor: null });
  return target !== undefined && programPolicy.read(ctx.actor, target) && target.accepts_unlisted_assets;
}

/** Throws 403 for a draft that becomes one by an agent, if the program takes none; says nothing of a program that the caller may not see any more. */
export async function assertTakesDraftOfAgent(ctx: Ctx, tx: Tx, programId: string): Promise<void> {
  const target = await lockReportTarget(tx, ctx.actor, { id: programId, scopeId: null, sendingFactor: null });
  if (target && programPolicy.read(ctx.actor, target)) assertTakesAgents(target.automation_rule, "agent");
}

/** The scope that a draft had before. Its cap is the program's present one, and so only for those who may still see the program. */
export async function savedScope(ctx: Ctx, tx: Tx, programId: string, scopeId: string): Promise<ReportScope> {
  const target = await lockReportTarget(tx, ctx.actor, { id: programId, scopeId, sendingFactor: null });
  const cap = target && programPolicy.read(ctx.actor, target) ? target.max_severity : null;
  return { id: scopeId, max_severity: cap, asset: null };
}

/** The only reason why somebody cannot report, if there is a single one with a text that explains it. */
function whyNot(actor: Actor, target: ReportTarget): ErrorDetail | null {
  const may = (facts: Partial<ReportTarget>, email_verified = actor.email_verified) =>
    programPolicy.submit_report({ ...actor, email_verified }, { ...target, ...facts });
  if (may({}, true)) return "email_unverified";
  if (may({ participates: true })) return membershipText(target);
  return target.banned && may({ banned: false, participates: true }) ? "banned" : null;
}

function membershipText({ invited, participation }: ReportTarget): ErrorDetail {
  if (invited) return "accept_invitation_first";
  return participation === "application" ? "apply_first" : "members_only";
}

function scopeIn({ scope_id, max_severity, is_out_of_scope, identifier, asset_type }: ReportTarget): ReportScope {
  if (scope_id === null || max_severity === null || identifier === null || asset_type === null) throw unknownScope();
  if (is_out_of_scope) throw invalidField(["body", "scope_id"], "asset_out_of_scope");
  return { id: scope_id, max_severity, asset: { identifier, asset_type } };
}

function unknownScope(): AppError {
  return invalidField(["body", "scope_id"], "asset_unknown");
}
