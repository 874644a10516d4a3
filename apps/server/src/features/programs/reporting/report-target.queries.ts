import type { Actor } from "@safeport/contract/kernel/actor";
import type { Question } from "@safeport/contract/programs/core/question.schema";
import type { Db } from "@safeport/db/named-statement";
import { type Param, preparedQuery } from "@safeport/db/prepared-query";
import type { DB } from "@safeport/db/types.gen";
import { type Selectable, sql } from "kysely";
import type { StoredHoliday } from "../core/holidays.ts";
import { automationRule, isBanned, isInvited, memberRole, participates } from "../core/program.queries.ts";
import { countingBounds, type SentLately } from "./report-throttle.ts";
import type { ClockTerms, ReportForm, StakeTerms } from "./reporting-terms.ts";

interface TargetValues {
  userId: string;
  id: string;
  scopeId: string | null;
  /** Whether a report is sent, and not only saved. */
  sending: boolean;
  /** Whether it was made by an agent. */
  byAgent: boolean;
  /** Below these numbers of reports nothing more is asked. */
  freeInProgram: number;
  freeInAll: number;
  /** Nobody may send more. */
  most: number;
}

const storedHolidays = sql<StoredHoliday[]>`p.holidays`.as("holidays");
const waits = sql<boolean>`(p.intake_per_week is not null)`.as("waits");
const promisedTargets = sql<ClockTerms["targets"]>`promised_targets(p)`.as("targets");

/** What the program `p` asks for with a report; null for nothing. */
const stakeOfProgram = sql<StakeTerms | null>`case when p.stake_kind is not null then
  jsonb_build_object('kind', p.stake_kind, 'amount', p.stake_amount, 'below', p.stake_below) end`;

const readTarget = preparedQuery("report_target", (db, param: Param<TargetValues>) =>
  db
    .selectFrom("program as p")
    .innerJoin("company as c", "c.id", "p.company_id")
    .leftJoin("scope as s", (join) =>
      join.onRef("s.program_id", "=", "p.id").on("s.id", "=", param("scopeId")).on("s.archived_at", "is", null),
    )
    .select(["p.id", "p.company_id", "p.status", "p.visibility", "p.participation", "c.status as company_status"])
    .select([memberRole(param("userId")).as("member_role"), participates(param("userId")).as("participates")])
    .select([isInvited(param("userId")).as("invited"), isBanned(param("userId")).as("banned")])
    .select(["s.id as scope_id", "s.max_severity", "s.is_out_of_scope", "p.report_limit", "p.accepts_unlisted_assets"])
    .select(["s.identifier", "s.asset_type"])
    .select(["p.report_questions", "p.report_template", "p.low_funds", "p.required_checks"])
    .select(["p.time_zone", storedHolidays, waits, promisedTargets, stakeOfProgram.as("stake")])
    .select(automationRule.as("automation_rule"))
    .select(
      sql<Date | null>`case when ${param("sending")}::boolean and ${param("byAgent")}::boolean and p.automation_rule = 'limit'
        then next_agent_report(p.id, p.agent_reports_per_week) end`.as("next_agent_report"),
    )
    .select(
      sql<SentLately | null>`case when ${param("sending")}::boolean then
        sent_lately(${param("userId")}::uuid, p.id, ${param("freeInProgram")}::int, ${param("freeInAll")}::int,
          ${param("most")}::int) end`.as("sent_lately"),
    )
    .where("p.id", "=", param("id"))
    .forShare("p"),
);

export type ReportTarget = Awaited<ReturnType<typeof lockReportTarget>> & {};

/**
 * Locks the target of a report and returns the facts of the program that its policy needs, and the scope if it is one of the
 * program's. No change to the program commits before this transaction ends. The lock is shared: many transactions can hold it at
 * once. With `sendingFactor`, the operator's multiplier for limits, it also returns the actor's recent reports, and the actor sends no other one until the
 * transaction ends. With `byAgent`, where the program limits reports by agents, no agent does.
 */
export async function lockReportTarget(
  db: Db,
  actor: Actor,
  target: { id: string; scopeId: string | null; sendingFactor: number | null; byAgent?: boolean },
) {
  const { id, scopeId, sendingFactor, byAgent = false } = target;
  const bounds = countingBounds(sendingFactor ?? 0);
  const values = { userId: actor.user_id, id, scopeId, sending: sendingFactor !== null, byAgent, ...bounds };
  return (await readTarget(db, values))[0];
}

const readForm = preparedQuery("report_form", (db, param: Param<{ id: string }>) =>
  db
    .selectFrom("program")
    .select(["report_questions", "report_template", "low_funds", "required_checks"])
    .where("id", "=", param("id")),
);

/** Requirements of a program for new reports; empty for a program that does not exist. */
export async function findReportForm(db: Db, programId: string): Promise<ReportForm> {
  const [program] = await readForm(db, { id: programId });
  return formOf(program ?? { report_questions: [], report_template: "", low_funds: false, required_checks: [] });
}

/** The form in the columns of a program. */
export function formOf(
  program: Pick<Selectable<DB["program"]>, "report_questions" | "report_template" | "low_funds" | "required_checks">,
): ReportForm {
  const { report_questions, report_template, low_funds, required_checks } = program;
  return {
    questions: report_questions as unknown as Question[],
    template: report_template,
    requiredChecks: required_checks as ReportForm["requiredChecks"],
    takesOnlyCritical: low_funds,
  };
}

/** The terms of a program for the clock of a report that is sent now. */
export function findClockTerms(db: Db, programId: string): Promise<ClockTerms> {
  return db
    .selectFrom("program as p")
    .select(["p.time_zone", storedHolidays, waits, promisedTargets])
    .where("p.id", "=", programId)
    .executeTakeFirstOrThrow();
}

/** What a program asks for with a report; null for nothing. */
export async function findStakeTerms(db: Db, programId: string): Promise<StakeTerms | null> {
  const program = await db
    .selectFrom("program as p")
    .select(stakeOfProgram.as("stake"))
    .where("p.id", "=", programId)
    .executeTakeFirstOrThrow();
  return program.stake;
}

/** Stores what a program asks for from now on. */
export async function storeStakeTerms(db: Db, programId: string, stake: StakeTerms | null): Promise<void> {
  const values = { stake_kind: stake?.kind ?? null, stake_amount: stake?.amount ?? null, stake_below: stake?.below ?? null };
  await db.updateTable("program").set(values).where("id", "=", programId).execute();
}
