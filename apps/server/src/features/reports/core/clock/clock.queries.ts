import { type BusinessCalendar, startOfDay } from "@safeport/contract/kernel/business-time";
import { type Db, nameStatement, runStatement } from "@safeport/db/named-statement";
import type { CloseReason, DB, ReportStatus } from "@safeport/db/types.gen";
import { type OperationNodeSource, type RawBuilder, type Selectable, sql } from "kysely";
import type { StoredHoliday } from "../../../programs/core/holidays.ts";
import type { Target } from "./settle-targets.ts";

/** A clock with everything about its report that decides about it. Times of `targets` and `runs` are milliseconds since 1970. */
export type ClockRow = Omit<Selectable<DB["report_clock"]>, "runs" | "program_id"> & {
  id: string;
  number: number | null;
  company_id: string;
  /** The program to which the report belongs now; `holidays` are those of the one to which it was sent. */
  program_id: string;
  status: ReportStatus;
  close_reason: CloseReason | null;
  dispute_open: boolean;
  locked_at: Date | null;
  escalated_at: Date | null;
  first_response_at: Date | null;
  validated_at: Date | null;
  closed_at: Date | null;
  awarded_at: Date | null;
  dispute_due_at: Date | null;
  runs: number[];
  targets: Target[];
  holidays: StoredHoliday[];
};

/** SQL of a time in milliseconds since 1970. */
const ms = (time: string) => `floor(extract(epoch from ${time}) * 1000)`;

const read = nameStatement(
  "report_clock",
  // Each column by name: a prepared statement fails once a later version adds one to the table.
  `select c.report_id, c.time_zone, c.question_at, c.stale_step, c.stale_at, c.stale_not_before, c.answer_asked_at, c.answer_due_at,
     c.answer_missed_at, c.settled_at, r.id, r.number, r.company_id, r.program_id, r.status, r.close_reason, r.dispute_open, r.locked_at,
     r.escalated_at, r.first_response_at, r.validated_at, r.closed_at, p.holidays,
     (select min(a.created_at) from award a where a.report_id = r.id and a.status <> 'reversed') as awarded_at,
     (select min(case when d.answered_at is null and d.answer_due_at > now() then d.answer_due_at
       when d.mediator_id is null then d.mediator_due_at else d.decision_due_at end)
       from dispute d where d.report_id = r.id and d.ended_at is null) as dispute_due_at,
     array(select ${ms("run")}::float8 from unnest(c.runs) with ordinality as u (run, at) order by at) as runs,
     (select jsonb_agg(jsonb_build_object('target', t.target, 'days', t.days, 'extra_ms', t.extra_ms, 'state', t.state, 'step', t.step,
       'due_at', ${ms("t.due_at")}, 'step_at', ${ms("t.step_at")}, 'missed_at', ${ms("t.missed_at")},
       'met_at', ${ms("t.met_at")}, 'late_ms', t.late_ms)) from report_target t where t.report_id = r.id) as targets
   from report_clock c join report r on r.id = c.report_id join program p on p.id = c.program_id
   where c.report_id = $1::uuid`,
);

/** Locks the report and returns its clock; undefined for one that has none, such as a draft. */
export async function lockClock(tx: Db, reportId: string): Promise<ClockRow | undefined> {
  const locked = await sql`select from report where id = ${reportId} for no key update`.execute(tx);
  return locked.rows.length === 0 ? undefined : readClock(tx, reportId);
}

/** The clock of a report, whose row the caller has locked; undefined for one that has none, such as a draft. */
export async function readClock(tx: Db, reportId: string): Promise<ClockRow | undefined> {
  return (await runStatement<ClockRow>(tx, read, [reportId]))[0];
}

/** When business time passes for a report: a holiday counts only if it was entered, and not taken back, before its day began. */
export function calendarOf({ time_zone: timeZone, holidays }: Pick<ClockRow, "time_zone" | "holidays">): BusinessCalendar {
  const counting = holidays.filter(({ day, entered_at, removed_at }) => {
    const start = startOfDay(day, timeZone);
    return Date.parse(entered_at) < start && (removed_at === undefined || Date.parse(removed_at) >= start);
  });
  return { timeZone, holidays: new Set(counting.map(({ day }) => day)) };
}

export interface ClockChange {
  runs: number[];
  question_at: Date | null;
  stale_step: number;
  stale_at: Date | null;
  stale_not_before: Date | null;
  answer_asked_at: Date | null;
  answer_due_at: Date | null;
  answer_missed_at: Date | null;
}

const timeOf = (time: number | null) => (time === null ? null : new Date(time));

const targetRow = ({ due_at, step_at, missed_at, met_at, ...target }: Target) => ({
  ...target,
  due_at: timeOf(due_at),
  step_at: timeOf(step_at),
  missed_at: timeOf(missed_at),
  met_at: timeOf(met_at),
});

/** The columns of a report that follow from its clock; lists and cards show them. */
export type DueColumns = Pick<Selectable<DB["report"]>, "due_at" | "due_target" | "escalated_at">;

/** A step after a missed target, counted from 0. */
export interface TakenStep {
  target: Target["target"];
  step: number;
}

export interface SettledClock {
  change: ClockChange;
  targets: Target[];
  /** The steps that were due, which the targets count as taken. */
  taken: TakenStep[];
}

/** The clock of a report that is being sent. */
export interface BegunClock extends SettledClock {
  program_id: string;
  time_zone: string;
  /** The columns of the report that follow from it. */
  due: DueColumns;
}

/** The columns of `report_target` beside the report, as a record of JSON. */
const targetColumns = sql.raw("target, days, extra_ms, state, due_at, step, step_at, missed_at, met_at, late_ms");
const targetRecord = sql.raw(
  "target text, days int, extra_ms bigint, state text, due_at timestamptz, step int, step_at timestamptz, missed_at timestamptz, met_at timestamptz, late_ms bigint",
);

const clockColumns = sql.raw(
  "question_at, stale_step, stale_at, stale_not_before, answer_asked_at, answer_due_at, answer_missed_at, runs, settled_at",
);

/** The values of these columns. */
function clockValues({ runs, ...change }: ClockChange) {
  const { question_at, stale_step, stale_at, stale_not_before, answer_asked_at, answer_due_at, answer_missed_at } = change;
  return sql`${question_at}::timestamptz, ${stale_step}::smallint, ${stale_at}::timestamptz, ${stale_not_before}::timestamptz,
    ${answer_asked_at}::timestamptz, ${answer_due_at}::timestamptz, ${answer_missed_at}::timestamptz,
    ${runs.map((time) => new Date(time))}::timestamptz[], ${new Date()}::timestamptz`;
}

const targetsAsRows = (targets: readonly Target[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(targets.map(targetRow))}::jsonb) as t (${targetRecord})`;

/** Inserts a sent report together with its clock, as one statement that writes each row complete; returns what `insert` does, its id. */
export async function insertWithClock(tx: Db, insert: OperationNodeSource, clock: BegunClock): Promise<{ id: string }[]> {
  const parts = begunParts(sql`inserted`, clock);
  const { rows } = await sql<{ id: string }>`with inserted as (${insert}), ${sql.join(parts)} select * from inserted`.execute(tx);
  return rows;
}

/** The clock of a report that is being sent, as parts of the statement that sends it. `sent` has a row with its id, or none if it is not sent. */
export function begunParts(sent: RawBuilder<unknown>, clock: BegunClock): RawBuilder<unknown>[] {
  return [
    sql`clock as (
      insert into report_clock (report_id, program_id, time_zone, ${clockColumns})
      select s.id, ${clock.program_id}, ${clock.time_zone}, ${clockValues(clock.change)} from ${sent} s)`,
    sql`promised as (
      insert into report_target (report_id, ${targetColumns}) select s.id, t.* from ${sent} s, ${targetsAsRows(clock.targets)})`,
  ];
}

/** Changes of a clock, as parts of the statement that writes the change of its report; empty for an unchanged clock. */
export function clockParts({ id, ...before }: ClockRow, { change, targets }: SettledClock): RawBuilder<unknown>[] {
  const changed = targets.filter((target, at) => differs(target, before.targets[at] as Target));
  const parts: RawBuilder<unknown>[] = [];
  if (before.settled_at === null || differs(change, before))
    parts.push(sql`clock as (update report_clock set (${clockColumns}) = row (${clockValues(change)}) where report_id = ${id})`);
  if (changed.length > 0)
    parts.push(sql`target as (
      update report_target o set (${targetColumns}) = (select t.* from (select) as one) from ${targetsAsRows(changed)}
      where o.report_id = ${id} and o.target = t.target)`);
  return parts;
}

const asText = (value: unknown) => JSON.stringify(value);

/** Whether a row is not as it was, in any of its columns. */
function differs<Row extends object>(row: Row, before: Row): boolean {
  return (Object.keys(row) as (keyof Row)[]).some((column) => asText(row[column]) !== asText(before[column]));
}

const ids = (rows: { report_id: string }[]) => rows.map(({ report_id }) => report_id);

/** Clocks that were written without their times, at most `limit`. */
export async function unsettledClocks(db: Db, limit: number): Promise<string[]> {
  return ids(await db.selectFrom("report_clock").select("report_id").where("settled_at", "is", null).limit(limit).execute());
}

/** Reports with a step of a target that is due, at most `limit`. */
export async function reportsWithDueSteps(db: Db, now: Date, limit: number): Promise<string[]> {
  const due = db.selectFrom("report_target").select("report_id").where("step_at", "<=", now).orderBy("step_at").limit(limit);
  return [...new Set(ids(await due.execute()))];
}

/** Reports whose reminder of a question, or whose stale close, is due, at most `limit`. */
export async function reportsWithDueReminders(db: Db, now: Date, limit: number): Promise<string[]> {
  return ids(
    await db
      .selectFrom("report_clock")
      .select("report_id")
      .where("stale_at", "<=", now)
      .orderBy("stale_at")
      .limit(limit)
      .execute(),
  );
}

/** Marks the clocks of a program's open reports as not computed; returns at most `limit` of them. */
export async function unsettleProgram(tx: Db, programId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    update report_clock c set settled_at = null from report r
    where c.program_id = ${programId} and r.id = c.report_id and r.closed_at is null returning c.report_id`.execute(tx);
  return ids(rows).sort().slice(0, limit);
}

/** Reports whose company has let the time for a requested answer pass, at most `limit`. */
export async function reportsWithDueRequests(db: Db, now: Date, limit: number): Promise<string[]> {
  return ids(
    await db
      .selectFrom("report_clock")
      .select("report_id")
      .where("answer_due_at", "<=", now)
      .where("answer_missed_at", "is", null)
      .limit(limit)
      .execute(),
  );
}

/** No request for an answer is open. */
export const noRequest = { answer_asked_at: null, answer_due_at: null, answer_missed_at: null };

/** Ends the author's request for an answer, if there is one. */
export async function endRequest(tx: Db, reportId: string): Promise<void> {
  await tx
    .updateTable("report_clock")
    .set(noRequest)
    .where("report_id", "=", reportId)
    .where("answer_asked_at", "is not", null)
    .execute();
}

/** Stores the author's request for an answer. */
export async function setRequest(
  tx: Db,
  reportId: string,
  request: Pick<ClockChange, "answer_asked_at" | "answer_due_at" | "answer_missed_at">,
): Promise<void> {
  await tx.updateTable("report_clock").set(request).where("report_id", "=", reportId).execute();
}

/** Counts the targets of every program that fell due in the last 90 days, and those that were met. */
export async function refreshTargetFigures(db: Db): Promise<void> {
  await sql`select refresh_target_figures()`.execute(db);
}
