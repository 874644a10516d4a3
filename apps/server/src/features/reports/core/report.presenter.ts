import { canTriage } from "@safeport/contract/companies/member.policy";
import type { ReportFacts } from "@safeport/contract/reports/core/report.facts";
import { allowedStatuses, mayInOtherState, reportCan, reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { textsOfRow } from "@safeport/contract/reports/core/write-up.values";
import type { Ctx } from "../../../platform/context.ts";
import { presentClock } from "./clock/clock.presenter.ts";
import { presentCollaborators, presentPerson } from "./collaborator.presenter.ts";
import { duplicateCard } from "./duplicate-card.ts";
import { factsOf } from "./report.facts.ts";
import type { ReportFactsRow, ReportRow } from "./report.queries.ts";
import { unlistedAssetOf } from "./unlisted-asset.ts";

/** The columns of a report that a list shows as well. */
type CommonRow = Pick<
  ReportRow,
  | keyof ReportFactsRow
  | ("title" | "completeness" | "created_at" | "last_activity_at" | "last_internal_at" | "program_title" | "program_handle")
  | ("labels" | "assignee")
>;

/** Fields shared by a row of a list and a whole report. */
export function presentCommon(row: CommonRow, ctx: Ctx, facts = factsOf(row)) {
  const { actor } = ctx;
  const seesInternal = reportPolicy.see_internal(actor, facts);
  // The time of internal activity would reveal internal comments to the researcher.
  const lastActivity = seesInternal && row.last_internal_at > row.last_activity_at ? row.last_internal_at : row.last_activity_at;
  return {
    report_id: row.id,
    id: row.number,
    poc_title: row.title,
    status: row.status,
    severity: row.severity,
    // Only the author may know how long they worked on the draft.
    created_at: (row.sent_at ?? row.created_at).toISOString(),
    last_activity_at: lastActivity.toISOString(),
    save_as_draft: row.status === "draft",
    version: row.version,
    completeness: row.completeness,
    dispute_open: row.dispute_open,
    turn: row.turn,
    waiting: row.waiting,
    due_at: row.due_at?.toISOString() ?? null,
    due_target: row.due_target as ReportCard["due_target"],
    disclosure: disclosureOf(row),
    escalated_at: row.escalated_at?.toISOString() ?? null,
    locked_at: row.locked_at?.toISOString() ?? null,
    assignee: seesInternal && row.assignee ? presentPerson(row.assignee, ctx) : null,
    labels: seesInternal ? row.labels : [],
    program_id: row.program_id,
    program_title: row.program_title,
    program_handle: row.program_handle,
    can: reportCan(actor, facts),
    allowed_transitions: allowedStatuses(actor, facts),
  };
}

/** A whole report, without what this reader may not see. */
export function presentReport(row: ReportRow, ctx: Ctx): Report {
  const facts = factsOf(row);
  const { severity_answer } = facts;
  return {
    sent_title: row.sent_title,
    ...textsOfRow(row),
    answers: row.answers,
    completeness_missing: row.completeness_missing,
    cvss_vector: row.cvss_vector,
    cvss_score: row.cvss_score === null ? null : Number(row.cvss_score),
    close_reason: row.close_reason,
    duplicate_of: row.duplicate_number,
    original_id: originalId(row, facts, ctx),
    duplicate_card: duplicateCard(row, facts, ctx),
    company_id: row.company_id,
    company_name: row.company_name,
    scope_id: row.scope_id,
    scope_identifier: row.scope_identifier,
    scope_asset_type: row.scope_asset_type,
    unlisted_asset: unlistedAssetOf(row),
    severity_cap: reportPolicy.change_severity(ctx.actor, facts) ? row.scope_cap : null,
    severity_claim: row.claimed_severity && row.claim_cap ? { severity: row.claimed_severity, cap: row.claim_cap } : null,
    weakness: row.weakness,
    author: presentPerson(row.author, ctx),
    ...presentCollaborators(row, ctx),
    files: (row.files ?? []).map((file) => ctx.uploads.present(file, ctx.actor)),
    sent_at: row.sent_at?.toISOString() ?? null,
    first_response_at: row.first_response_at?.toISOString() ?? null,
    validated_at: row.validated_at?.toISOString() ?? null,
    severity_answer,
    severity_answer_due_at: severity_answer === "pending" ? (row.severity_answer_due_at?.toISOString() ?? null) : null,
    severity_unexplained: row.severity_unexplained,
    imported_at: row.imported_at?.toISOString() ?? null,
    imported_author: row.imported_author,
    guest: reportPolicy.see_internal(ctx.actor, facts) ? row.guest : null,
    outsiders: row.outsiders,
    agent: row.agent,
    automation: row.automation,
    suggestions: mayInOtherState("label", ctx.actor, facts) ? row.suggestions : 0,
    closed_at: row.closed_at?.toISOString() ?? null,
    retest: retestOf(row),
    cve_id: row.cve_id,
    ...presentClock(row.clock, row.turn),
    // Without a choice of their own, authors, collaborators and members who decide about the report are notified.
    watching: row.watching ?? (row.author_id === ctx.actor.user_id || row.is_collaborator || canTriage(row.member_role)),
    ...presentCommon(row, ctx, facts),
  };
}

function retestOf({ retest_state, retest_result, retest_due_at }: ReportRow): Report["retest"] {
  if (!retest_state || !retest_due_at) return null;
  type Retest = NonNullable<Report["retest"]>;
  return {
    state: retest_state as Retest["state"],
    result: retest_result as Retest["result"],
    due_at: retest_due_at.toISOString(),
  };
}

function disclosureOf({ disclosure_state, disclosure_side, disclosure_at, disclosure_due_at }: CommonRow): Report["disclosure"] {
  if (!disclosure_state || !disclosure_at) return null;
  type Disclosure = NonNullable<Report["disclosure"]>;
  return {
    state: disclosure_state as Disclosure["state"],
    side: disclosure_side as Disclosure["side"],
    at: disclosure_at.toISOString(),
    due_at: disclosure_due_at?.toISOString() ?? null,
  };
}

/** The id of a duplicate's original, if this reader may see that report. It was sent to the same company. */
function originalId(row: ReportRow, report: ReportFacts, { actor }: Ctx): string | null {
  const { original_id, original_author_id, original_status } = row;
  if (!original_id || !original_author_id || !original_status) return null;
  const facts = { ...report, is_collaborator: false, author_id: original_author_id, status: original_status };
  return reportPolicy.read(actor, facts) ? original_id : null;
}
