import type { DisclosurePolicy } from "@safeport/contract/programs/core/program.values";
import type { LabelColor } from "@safeport/contract/reports/core/label.schema";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, expressionBuilder, type Selection, sql } from "kysely";
import { isCollaborator, isGuestMediator } from "./report.visibility.ts";

export type WithReport = DB & { r: DB["report"] };

/** The columns of the report `r` that the policy looks at. */
const policyColumns = [
  "r.number",
  "r.author_id",
  "r.company_id",
  "r.program_id",
  "r.version",
  "r.status",
  "r.dispute_open",
  "r.turn",
  "r.waiting",
  "r.sent_at",
  "r.imported_at",
  "r.validated_at",
  "r.severity_answer",
  "r.severity_answer_due_at",
  "r.closed_at",
  "r.due_at",
  "r.due_target",
  "r.weights_frozen_at",
] as const;

/** The same that are set for few reports. */
const rareColumns = [
  "r.retest_state",
  "r.retest_due_at",
  "r.disclosure_state",
  "r.disclosure_side",
  "r.disclosure_at",
  "r.disclosure_due_at",
  "r.known_issue_id",
  "r.known_issue_revealed_at",
  "r.escalated_at",
  "r.locked_at",
  "r.decided_status",
  "r.decided_distinct",
] as const;

/** A label as it is read with its report. */
export interface ReadLabel {
  label_id: string;
  name: string;
  color: LabelColor;
}

/** The labels of the report `r`, by name; only its company may know of them. */
export const labelsOfReport = sql<ReadLabel[]>`coalesce((
  select jsonb_agg(jsonb_build_object('label_id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name))
  from report_label rl join label l on l.id = rl.label_id where rl.report_id = r.id), '[]')`;

/** Facts that follow from something that most reports do not have. */
export type RareFacts = Selection<WithReport, "r", ReturnType<typeof rareFacts>[number]>;

/** The same of all other reports. */
export const noRareFacts: RareFacts = {
  retest_state: null,
  retest_due_at: null,
  disclosure_state: null,
  disclosure_side: null,
  disclosure_at: null,
  disclosure_due_at: null,
  known_issue_id: null,
  known_issue_revealed_at: null,
  escalated_at: null,
  locked_at: null,
  decided_status: false,
  decided_distinct: false,
  is_collaborator: false,
  is_guest_mediator: false,
  answer_asked: false,
  original_ended: false,
  original_hidden: false,
};

/** Whether the report `r` may have rare facts. */
export const hasRareFacts = sql<boolean>`(r.has_collaborators or r.dispute_open or r.decided_status or r.decided_distinct
  or r.duplicate_of is not null or r.status = 'duplicate'
  or num_nonnulls(r.retest_state, r.disclosure_state, r.known_issue_id, r.escalated_at, r.locked_at) > 0)`;

/** The rare facts of the report `r`. */
export function rareFacts(userId: Expression<string>) {
  // An answer can be asked for only while the report is in the platform's queue.
  const answerAsked = sql<boolean>`(r.escalated_at is not null
    and exists (select from report_clock rc where rc.report_id = r.id and rc.answer_asked_at is not null))`;
  const originalEnded = sql<boolean>`(r.duplicate_of is not null
    and exists (select from report ro where ro.id = r.duplicate_of and ro.closed_at is not null and ro.status <> 'resolved'))`;
  const originalHidden = sql<boolean>`(r.status = 'duplicate'
    and not exists (select from report ro where ro.id = r.duplicate_of and (ro.status = 'resolved' or ro.disclosure_state = 'public'))
    and not exists (select from known_issue k where k.id = r.known_issue_id and (k.resolved_at is not null or k.published)))`;
  return [
    ...rareColumns,
    isCollaborator(userId).as("is_collaborator"),
    isGuestMediator(userId).as("is_guest_mediator"),
    answerAsked.as("answer_asked"),
    originalEnded.as("original_ended"),
    originalHidden.as("original_hidden"),
  ] as const;
}

/** The columns of the report `r` that the policy needs, whatever else is read; the role is that of the reader `userId`. */
export function reportFacts(userId: Expression<string>) {
  return [...commonFacts(userId), ...rareFacts(userId)] as const;
}

/** The same without the rare facts. Only with them does the policy know who may see the report. */
export function commonFacts(userId: Expression<string>) {
  const memberRole = expressionBuilder<WithReport, "r">()
    .selectFrom("company_member as cm")
    .select("cm.role")
    .whereRef("cm.company_id", "=", "r.company_id")
    .where("cm.user_id", "=", userId);
  // Only a closed report can belong to a deleted company.
  const archived = sql<boolean>`(r.closed_at is not null
    and exists (select from company ac where ac.id = r.company_id and ac.archived_at is not null))`;
  // Only a closed report can be published.
  const stance = sql<DisclosurePolicy | null>`case when r.closed_at is not null then (
    select s.terms->>'disclosure_policy' from report_terms rt
    join program_snapshot s on s.program_id = rt.program_id and s.version = rt.program_version where rt.report_id = r.id) end`;
  return [
    ...policyColumns,
    stance.as("disclosure_stance"),
    memberRole.as("member_role"),
    archived.as("company_archived"),
  ] as const;
}
