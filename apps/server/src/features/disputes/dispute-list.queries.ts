import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { type DisputeAge, type DisputeSort, type DisputeStatus, daysOfAge } from "@safeport/contract/kernel/dispute.values";
import type { Db } from "@safeport/db/named-statement";
import { sql } from "kysely";
import { hasChangedSince } from "../../platform/changed-since.queries.ts";
import { containing } from "../../platform/like-pattern.ts";
import { readPage } from "../../platform/read-page.ts";
import { searchWords, wordPattern } from "../../platform/search-text.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import { isReportVisible } from "../reports/core/report.visibility.ts";
import { reportFacts } from "../reports/core/report-facts.visibility.ts";
import { aboutDispute, type DisputeWithFacts, isOverdue } from "./dispute.queries.ts";

/** All but the status, whose name a report has, too. */
const disputeColumns = [
  "d.id as dispute_id",
  "d.report_id",
  "d.type",
  "d.description",
  "d.opened_by",
  "d.opened_side",
  "d.requested_kind",
  "d.requested_value",
  "d.created_at",
  "d.ended_at",
  "d.answer",
  "d.answered_by",
  "d.answered_at",
  "d.conceded_by",
  "d.mediator_id",
  "d.mediator_named_at",
  "d.mediator_is_guest",
  "d.outcome_reason",
  "d.actions",
  "d.answer_due_at",
  "d.mediator_due_at",
  "d.decision_due_at",
  "d.answer_missed_at",
  "d.mediator_missed_at",
  "d.decision_missed_at",
  "d.appeal_of",
  "d.severity_item_id",
] as const;

interface DisputeFilter {
  page: number;
  size: number;
  status?: DisputeStatus | undefined;
  open?: boolean | undefined;
  search?: string | undefined;
  mine?: boolean | undefined;
  company_id?: string | undefined;
  mediating?: boolean | undefined;
  overdue?: boolean | undefined;
  recheck?: boolean | undefined;
  age?: DisputeAge | undefined;
  updated_since?: string | undefined;
  sort?: DisputeSort | undefined;
}

/** Ended disputes come last. The index `dispute_due_first` has the same expressions. */
const dueFirst = sql`(d.ended_at is not null), (case when d.ended_at is not null then null when d.mediator_id is not null then d.decision_due_at
  when d.answered_at is null then d.answer_due_at else d.mediator_due_at end)`;

/** Whether the dispute `d` is open and of an age in days. */
function isOfAge(age: DisputeAge) {
  const { from, to } = daysOfAge(age);
  const isYounger = to === null ? sql`true` : sql`d.created_at > now() - make_interval(days => ${to}::int)`;
  return sql<boolean>`(d.ended_at is null and d.created_at <= now() - make_interval(days => ${from}::int) and ${isYounger})`;
}

/** Whether a word stands in the title or the number of the disputed report `r`, or in the title of its program. */
function hasWord(word: string) {
  const pattern = wordPattern(word);
  return sql<boolean>`(r.search_title like ${pattern} or search_words(r.program_title) like ${pattern}
    or r.number::text like ${containing(word.replace(/^#/, ""))})`;
}

/** More disputes are not counted. */
const countLimit = 10_000;

/**
 * One page of the disputes on the reports that the actor may read: newest first, or due first if the filter says so. The total counts to
 * 10,000.
 */
export async function pageOfDisputes(db: Db, actor: Actor, filter: DisputeFilter) {
  const person = sql<string>`${actor.user_id}::uuid`;
  const { status, open, search = "", mine, company_id, mediating, overdue, recheck, age, updated_since, sort } = filter;
  const conditions = [
    isReportVisible(person, sql`${isStaff(actor)}::boolean`),
    ...(status ? [sql<boolean>`d.status = ${status}::dispute_status`] : []),
    ...(open === undefined ? [] : [sql<boolean>`(d.ended_at is null) = ${open}`]),
    ...searchWords(search).map(hasWord),
    ...(mine ? [sql<boolean>`d.opened_by = ${person}`] : []),
    ...(mediating ? [sql<boolean>`d.mediator_id = ${person}`] : []),
    ...(overdue === undefined ? [] : [sql<boolean>`${isOverdue} = ${overdue}`]),
    ...(recheck === undefined ? [] : [sql<boolean>`(d.ended_at is null and r.closed_at is not null) = ${recheck}`]),
    ...(age ? [isOfAge(age)] : []),
    ...(company_id ? [sql<boolean>`r.company_id = ${company_id}`] : []),
    hasChangedSince(updated_since, "d.updated_at"),
  ];
  const disputes = db
    .selectFrom("dispute as d")
    .innerJoin("report as r", "r.id", "d.report_id")
    .where((eb) => eb.and(conditions));
  const counted = disputes.select(sql.lit(1).as("one")).limit(sql.lit(countLimit));
  const { items, total } = await readPage(filter, (limit, offset) =>
    disputes
      .select(reportFacts(person))
      .select(disputeColumns)
      .select(["d.status as dispute_status", ...aboutDispute])
      .select(sql<number>`(select count(*)::int from (${counted}) as counted)`.as("total"))
      .$if(sort === "due", (query) => query.orderBy(dueFirst))
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(limit)
      .offset(offset)
      .execute(),
  );
  return {
    items: items.map((row): DisputeWithFacts => {
      const { dispute_id: id, dispute_status: status, ...dispute } = row;
      return { dispute: { ...dispute, id, status }, report: factsOf(row) };
    }),
    total,
  };
}
