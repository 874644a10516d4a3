import { type Actor, isStaff } from "@safeport/contract/kernel/actor";
import { type ReportView, reportViews } from "@safeport/contract/reports/core/report.schema";
import type { Db } from "@safeport/db/named-statement";
import { preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Expression, type Kysely, type RawBuilder, type SqlBool, sql } from "kysely";
import { counterSum, platformOwner } from "../../../platform/counters/counter.queries.ts";
import { companyIdsOf, seesCompany, sharedReportsOf } from "../core/report.visibility.ts";
import { countAssigned, countLimit } from "./assigned-counts.queries.ts";
import {
  type Condition,
  isOwnElsewhere,
  isSharedElsewhere,
  type ListOwner,
  listOwner,
  type Reader,
  readerOf,
  type Values,
  viewConditions,
} from "./report-page.queries.ts";

/** The owners whose counters make up the total of a list; none where the reader may not see it. */
const counted: Record<Exclude<ListOwner, "author">, (reader: Values<Reader>) => RawBuilder<string[]>> = {
  company: ({ person, company, staff }) => sql`array(select ${company}::uuid where ${seesCompany(person, staff, company)})`,
  member: ({ person }) => companyIdsOf(person),
  platform: ({ staff }) => sql`array(select ${sql.lit(platformOwner)}::uuid where ${staff})`,
};

/** The number of reports in a view: from the counters and, for a member of companies, their own reports, which those do not include. */
export function totalOf(owner: Exclude<ListOwner, "author">, view: ReportView, reader: Values<Reader>): RawBuilder<number> {
  const total = counterSum(`reports.${view}`, counted[owner](reader));
  if (owner !== "member") return total;
  const inView = view === "all" ? sql`true` : viewConditions[view];
  const countOf = (which: Condition) => sql`(select count(*)::int from report r where ${which} and ${inView})`;
  return sql`${total} + ${countOf(isOwnElsewhere(reader.person))} + ${countOf(isSharedElsewhere(reader.person))}`;
}

export type CountsRow = Record<ReportView, number>;
type DeskCounts = Awaited<ReturnType<typeof countAssigned>> & { overdue: number; waiting: number };

/**
 * Reports of a company, or of all of somebody's, whose target has passed while it is the company's turn; of the platform, those of its queue. And those of the
 * company, or of theirs, that wait to be let in.
 */
async function countDue(
  db: Db,
  owner: ListOwner,
  actor: Actor,
  companyId: string | undefined,
): Promise<{ overdue: number; waiting: number }> {
  const none = { overdue: 0, waiting: 0 };
  if (owner === "author") return none;
  const person = sql<string>`${actor.user_id}::uuid`;
  const companies = companyId === undefined ? companyIdsOf(person) : sql`array[${companyId}::uuid]`;
  const isOverdue =
    owner === "platform" || isStaff(actor)
      ? sql`r.escalated_at is not null ${companyId === undefined ? sql`` : sql`and r.company_id = ${companyId}`}`
      : sql`r.company_id = any(${companies}) and r.status <> 'draft' and r.due_at <= now() and r.turn = 'company'`;
  const waits = owner === "platform" ? sql`false` : sql`r.company_id = any(${companies}) and r.waiting`;
  const countOf = (which: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from report r where ${which} limit ${sql.lit(countLimit)}) as counted)`;
  const { rows } = await sql<typeof none>`select ${countOf(isOverdue)} as overdue, ${countOf(waits)} as waiting`.execute(db);
  return rows[0] ?? none;
}

/** One column for each view. */
const perView = (countOf: (view: ReportView) => RawBuilder<number>) => reportViews.map((view) => countOf(view).as(view));

type CountsOwner = "author" | "author at company" | Exclude<ListOwner, "author">;

/** The reports that a person wrote or shares, as far as they are counted; each part has an index of its own. */
function reportsOf(person: Expression<string>) {
  const columns = sql`r.status, r.dispute_open, r.closed_at, r.company_id`;
  return sql<{ company_id: string }>`(select ${columns} from report r where r.author_id = ${person}
    union all select ${columns} from report r where r.id = any(${sharedReportsOf(person)}))`;
}

function countsQuery(db: Kysely<DB>, owner: CountsOwner, reader: Values<Reader>) {
  if (owner === "member") return db.selectNoFrom(perView((view) => totalOf("member", view, reader)));
  if (owner === "author" || owner === "author at company") {
    const own = db
      .selectFrom(reportsOf(reader.person).as("r"))
      .select(
        perView((view) => (view === "all" ? sql`count(*)::int` : sql`(count(*) filter (where ${viewConditions[view]}))::int`)),
      );
    return owner === "author" ? own : own.where("r.company_id", "=", reader.company as Expression<string>);
  }
  return db
    .selectFrom("counter_part")
    .select(perView((view) => sql`coalesce(sum(amount) filter (where name = ${sql.lit(`reports.${view}`)}), 0)::int`))
    .where(sql<SqlBool>`owner_id = any(${counted[owner](reader)})`);
}

function declareCounts(owner: CountsOwner) {
  return preparedQuery<Reader, CountsRow>(`report_counts_${owner.replaceAll(" ", "_")}`, (db, param) =>
    countsQuery(db, owner, { person: param("person"), company: param("company"), staff: param("staff") }),
  );
}
const readCounts = {
  author: declareCounts("author"),
  "author at company": declareCounts("author at company"),
  company: declareCounts("company"),
  member: declareCounts("member"),
  platform: declareCounts("platform"),
};

/** The number of reports in each view of the actor's Reports page: from the counters, or counted in the index of a person's own reports. */
export async function countViews(db: Db, actor: Actor, companyId: string | undefined): Promise<CountsRow & DeskCounts> {
  const owner = listOwner(actor, companyId);
  const read = readCounts[owner === "author" && companyId ? "author at company" : owner];
  // Only members of a company are assigned to reports.
  const isTeam = owner === "company" || owner === "member";
  const [rows, desk, due] = await Promise.all([
    read(db, readerOf(actor, companyId)),
    isTeam ? countAssigned(db, actor.user_id, companyId) : { mine: 0, my_turn: 0 },
    countDue(db, owner, actor, companyId),
  ]);
  return { ...(rows[0] ?? { all: 0, new: 0, active: 0, disputed: 0, closed: 0 }), ...desk, ...due };
}
