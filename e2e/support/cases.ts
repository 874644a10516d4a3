import type { APIRequestContext } from "@playwright/test";
import type { Company } from "@safeport/contract/companies/company.schema";
import { openDispute } from "@safeport/contract/disputes/dispute.endpoints";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { addScope, createProgram } from "@safeport/contract/programs/core/program.endpoints";
import type { CreateProgramInput, Program } from "@safeport/contract/programs/core/program.schema";
import type { Scope, ScopeInput } from "@safeport/contract/programs/core/scope.schema";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import type { ChangeStatusInput, SubmitReportInput } from "@safeport/contract/reports/core/report-input.schema";
import { changeStatus, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment } from "@safeport/contract/reports/timeline/timeline.endpoints";
import type { CommentInput, TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { type Account, newOwner, newPerson, type Owner, send, uniqueName } from "./people.ts";

/** A program with the asset that reports to it name. */
export interface ProgramInCase extends Program {
  scope: Scope;
}

/** A company, its program, a researcher, and their reports. */
export interface Case {
  owner: Owner;
  hacker: Account;
  program: ProgramInCase;
  report: Report;
}

/** A case of its own for one test, created through the API by its people. */
export async function newCase(api: APIRequestContext, over: Partial<SubmitReportInput> = {}): Promise<Case> {
  const [owner, hacker] = await Promise.all([newOwner(api), newPerson(api)]);
  const program = await publish(api, owner, owner.company);
  return { owner, hacker, program, report: await sendReport(api, hacker, program, over) };
}

/** A program that pays, public and open to all, with one asset. */
export async function publish(
  api: APIRequestContext,
  owner: Account,
  { company_id }: Pick<Company, "company_id">,
  over: Partial<CreateProgramInput> = {},
): Promise<ProgramInCase> {
  const rewards = { critical: [5_000], high: [1_500], medium: [400], low: [100] };
  const body = { title: uniqueName("Tide tables"), rewards, company_id, ...over };
  const program = await send<Program>(api, owner, createProgram, { body });
  return { ...program, scope: await listAsset(api, owner, program) };
}

/** Adds an asset to a program, by default a domain. */
export function listAsset(
  api: APIRequestContext,
  owner: Account,
  { program_id }: Program,
  over: Partial<ScopeInput> = {},
): Promise<Scope> {
  const body = {
    asset_type: "domain",
    identifier: `${uniqueName("host")}.example`,
    is_eligible_for_bounty: true,
    is_out_of_scope: false,
    max_severity: "critical",
    ...over,
  };
  return send(api, owner, addScope, { params: { program: program_id }, body });
}

/** A sent report, of medium severity unless said otherwise. */
export function sendReport(
  api: APIRequestContext,
  hacker: Account,
  { program_id, scope }: ProgramInCase,
  over: Partial<SubmitReportInput> = {},
): Promise<Report> {
  const body = {
    program_id,
    scope_id: scope.scope_id,
    poc_title: uniqueName("Invoices can be read by their number"),
    poc_description_markdown: "The number in the address is **not checked** against the account.",
    steps_markdown: "1. Sign in.\n2. Open an invoice of another account by its number.",
    impact_markdown: "Anyone reads the invoices of every customer.",
    severity: "medium",
    ...over,
  };
  return send(api, hacker, submitReport, { body });
}

/** Changes the status of a report. */
export function setStatus(api: APIRequestContext, who: Account, report: Report, body: ChangeStatusInput): Promise<Report> {
  return send(api, who, changeStatus, { params: { report_id: report.report_id }, body });
}

export function dispute(api: APIRequestContext, who: Account, { report_id }: Report): Promise<Dispute> {
  const body = { dispute_type: "Submission", dispute_description: "It was rated too low.", report_id };
  return send(api, who, openDispute, { body });
}

/** Comments on a report. */
export function writeComment(api: APIRequestContext, who: Account, report: Report, body: CommentInput): Promise<TimelineItem> {
  return send(api, who, addComment, { params: { report_id: report.report_id }, body });
}
