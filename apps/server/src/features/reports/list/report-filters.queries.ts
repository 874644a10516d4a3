import type { responseTargets } from "@safeport/contract/programs/core/program.values";
import type { ReportView } from "@safeport/contract/reports/core/report.schema";
import type { Automation, AwaitedAct, ReportTurn } from "@safeport/contract/reports/core/report.values";
import type { ReportSort } from "@safeport/contract/reports/list/report-sort.values";
import { type RawBuilder, sql } from "kysely";
import { awaitsAnswerToPublish, awaitsBounty, awaitsTurn } from "../core/awaited.visibility.ts";
import { isReporter } from "../core/report.visibility.ts";
import type { Condition, ListOwner } from "./report-page.queries.ts";
import { matches } from "./report-search.queries.ts";

export interface ReportListFilter {
  page: number;
  size: number;
  view: ReportView;
  company_id?: string | undefined;
  program_id?: string | undefined;
  author_id?: string | undefined;
  /** One exact status. */
  status?: string | undefined;
  severity?: string | undefined;
  /** A month of UTC, e.g. "2026-03": the reports sent in it. */
  received?: string | undefined;
  /** Only closed reports, or only those that are not; applies in addition to the view. */
  closed?: boolean | undefined;
  /** Whether it waits until its program lets it in. */
  waiting?: boolean | undefined;
  turn?: ReportTurn | undefined;
  awaits?: AwaitedAct | undefined;
  /** `me`, `none` or a username. */
  assignee?: string | undefined;
  weakness_id?: string | undefined;
  /** The id of an asset, or `none`. */
  scope_id?: string | undefined;
  /** Whole days since sending. */
  min_age?: number | undefined;
  max_age?: number | undefined;
  has_dispute?: boolean | undefined;
  /** Points from 0 to 100. */
  min_completeness?: number | undefined;
  max_completeness?: number | undefined;
  has_files?: boolean | undefined;
  automation?: Automation | undefined;
  contested?: boolean | undefined;
  overdue?: boolean | undefined;
  /** A target of the company, or any, that was missed. */
  missed?: (typeof responseTargets)[number] | "any" | undefined;
  /** Days. */
  due_within?: number | undefined;
  escalated?: boolean | undefined;
  /** The id of a label, or `none`. */
  label?: string | undefined;
  search?: string | undefined;
  /** Whether the reports of a cluster are one row. */
  clusters?: boolean | undefined;
  /** A time: only reports with activity since that the reader may know of. */
  updated_since?: string | undefined;
  sort: ReportSort;
  /** Whether each row has the whole description. */
  full?: boolean | undefined;
}

/** Sent in the month that begins then, in UTC. */
function sentIn(month: RawBuilder<Date>): Condition {
  return sql`(r.sent_at >= ${month} at time zone 'UTC' and r.sent_at < (${month} + interval '1 month') at time zone 'UTC')`;
}

/** Assigned to the reader (`me`), to nobody (`none`) or to somebody by their username; never the reader's own reports, whose assignee they may not know. */
function isAssignedTo(assignee: string, person: string): Condition {
  const isIt =
    assignee === "none"
      ? sql`r.assignee_id is null`
      : assignee === "me"
        ? sql`r.assignee_id = ${person}::uuid`
        : sql`r.assignee_id = (select id from user_account where username = ${assignee.toLowerCase()})`;
  return sql`(not ${isReporter(sql`${person}::uuid`)} and r.status <> 'draft' and ${isIt})`;
}

/** Has a label, or none (`none`); never the reader's own reports, whose labels they may not know. */
function hasLabel(label: string, person: string): Condition {
  const has =
    label === "none"
      ? sql`not exists (select from report_label rl where rl.report_id = r.id)`
      : sql`r.id in (select rl.report_id from report_label rl where rl.label_id = ${label})`;
  return sql`(not ${isReporter(sql`${person}::uuid`)} and r.status <> 'draft' and ${has})`;
}

/** The company missed this target of it, or any. */
function hasMissed(target: NonNullable<ReportListFilter["missed"]>): Condition {
  const ofTarget = target === "any" ? sql`` : sql`and m.target = ${target}`;
  return sql`exists (select from report_target m where m.report_id = r.id and m.missed_at is not null ${ofTarget})`;
}

/** Has activity since a time that the reader may know of; the first condition is that of an index. */
function isChangedSince(since: string, person: string): Condition {
  return sql`(r.team_activity_at >= ${since}::timestamptz
    and (not ${isReporter(sql`${person}::uuid`)} or r.last_activity_at >= ${since}::timestamptz))`;
}

const awaited: Record<AwaitedAct, (person: RawBuilder<string>) => Condition> = {
  turn: awaitsTurn,
  publication: awaitsAnswerToPublish,
  bounty: awaitsBounty,
};

/** The conditions of the filters on a report `r` of a list of `owner`, which `person` reads. */
export function filtersOf(filter: ReportListFilter, owner: ListOwner, person: string): Condition[] {
  const { company_id, program_id, author_id, status, severity, received, closed, search } = filter;
  const { turn, assignee, weakness_id, scope_id, min_age, max_age, has_dispute, contested, label } = filter;
  const all: (Condition | false)[] = [
    // Every other list with a company is the list of that company.
    owner === "author" && company_id !== undefined && sql`r.company_id = ${company_id}`,
    program_id !== undefined && sql`r.program_id = ${program_id}`,
    author_id !== undefined && sql`r.author_id = ${author_id}`,
    status !== undefined && sql`r.status = ${status}::report_status`,
    severity !== undefined && sql`r.severity = ${severity}::severity`,
    received !== undefined && sentIn(sql`(${`${received}-01`}::timestamp)`),
    closed !== undefined && sql`(r.closed_at is not null) = ${closed}`,
    filter.awaits !== undefined && awaited[filter.awaits](sql`${person}::uuid`),
    filter.waiting !== undefined && (filter.waiting ? sql`r.waiting` : sql`not r.waiting`),
    turn !== undefined && sql`r.turn = ${turn}::report_turn`,
    assignee !== undefined && isAssignedTo(assignee, person),
    weakness_id !== undefined && sql`r.weakness_id = ${weakness_id}`,
    scope_id === "none" && sql`r.scope_id is null`,
    scope_id !== undefined && scope_id !== "none" && sql`r.scope_id = ${scope_id}`,
    min_age !== undefined && sql`r.sent_at <= now() - make_interval(days => ${min_age}::int)`,
    max_age !== undefined && sql`r.sent_at > now() - make_interval(days => ${max_age}::int + 1)`,
    filter.min_completeness !== undefined && sql`r.completeness >= ${filter.min_completeness}`,
    filter.max_completeness !== undefined && sql`r.completeness <= ${filter.max_completeness}`,
    filter.has_files !== undefined &&
      sql`exists (select from file f where f.parent_id = r.id and f.upload_state is not null) = ${filter.has_files}`,
    filter.automation !== undefined && sql`r.automation = ${filter.automation}`,
    label !== undefined && hasLabel(label, person),
    has_dispute !== undefined && sql`r.dispute_open = ${has_dispute}`,
    contested !== undefined && sql`(r.severity_answer = 'contested') is ${sql.lit(contested)}`,
    filter.overdue !== undefined && sql`coalesce(r.due_at <= now() and r.turn = 'company', false) is ${sql.lit(filter.overdue)}`,
    filter.missed !== undefined && hasMissed(filter.missed),
    filter.due_within !== undefined && sql`r.due_at <= now() + make_interval(days => ${filter.due_within}::int)`,
    filter.escalated !== undefined && sql`(r.escalated_at is not null) = ${filter.escalated}`,
    filter.updated_since !== undefined && isChangedSince(filter.updated_since, person),
    search ? matches(search, owner, sql`${person}::uuid`) : false,
  ];
  return all.filter((condition) => condition !== false);
}

/** Whether a filter has an index of its own. */
export function isNarrow({ search, author_id, program_id, status, assignee, scope_id }: ReportListFilter): boolean {
  const isOfOne = [author_id, program_id, scope_id].some((id) => id !== undefined && id !== "none");
  return Boolean(search) || isOfOne || status === "draft" || (assignee !== undefined && assignee !== "none");
}
