import { placeVersion } from "@safeport/contract/flood/order/place.limits";
import type { LetInBy } from "@safeport/contract/reports/core/waiting.values";
import { type Services, systemCtx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import type { Tx } from "../../../platform/transaction.ts";
import { calendarOf } from "../../reports/core/clock/clock.queries.ts";
import { lockReportOfSystem } from "../../reports/core/report-of-system.ts";
import { letIn } from "../../reports/status/let-in.ts";
import {
  considerForFastLane,
  countLetIn,
  findProgramsWithQueue,
  findQueue,
  findUnconsidered,
  findWaiting,
  type IntakeTerms,
  lockRun,
  storeRun,
} from "./intake.queries.ts";
import { isBusinessTime, localDay, perDay, startOfWeek } from "./intake-days.ts";
import { nextIn } from "./next-in.ts";

/** Reports that one transaction lets in. */
const portion = 50;

/** Reports that the fast lane considers in one run. */
const mostConsidered = 500;

type LetIn = Awaited<ReturnType<typeof letIn>>;

/** Lets in reports that wait; one that somebody else has let in, or that its author has withdrawn meanwhile, stays as it is. */
async function letInAll(tx: Tx, reports: readonly { report_id: string; by: LetInBy }[], now: Date): Promise<LetIn> {
  const all: LetIn = { events: [], audit: [] };
  // In one order, so that no two processes wait for each other.
  for (const { report_id, by } of reports.toSorted((one, other) => (one.report_id < other.report_id ? -1 : 1))) {
    const row = await lockReportOfSystem(tx, report_id);
    if (!row.waiting) continue;
    const { events, audit } = await letIn(tx, row, by, { now });
    all.events.push(...events);
    all.audit.push(...audit);
  }
  return all;
}

/** Lets in a portion of what a program lets in today; the number of reports that are left for today. */
async function letInPortion(services: Services, program: IntakeTerms, perWeek: number, now: Date): Promise<number> {
  const calendar = calendarOf(program);
  const today = localDay(now, calendar);
  return unitOfWork(systemCtx(services, "let_in_reports"), async (tx) => {
    const run = await lockRun(tx, program.program_id, today);
    if (run.day < today) Object.assign(run, { day: today, left_today: perDay(perWeek) });
    const ofPerson = await countLetIn(tx, program.program_id, startOfWeek(now, calendar));
    const perPerson = program.intake_per_person;
    const full = perPerson === null ? [] : [...ofPerson].filter(([, count]) => count >= perPerson).map(([person]) => person);
    const count = Math.min(portion, run.left_today);
    // Nobody fills the beginning of the queue with more than they may have.
    const most = perPerson === null ? 2 * portion : mostWaiting;
    const queue = count > 0 ? await findQueue(tx, program.program_id, full, most) : { byOrder: [], byAge: [] };
    const next = nextIn(queue, { letIn: run.let_in, count, perPerson, ofPerson });
    const done = await letInAll(tx, next, now);
    // What a day does not let in is not made up for.
    const left_today = next.length < count ? 0 : run.left_today - next.length;
    await storeRun(tx, program.program_id, { day: run.day, left_today, let_in: run.let_in + next.length });
    return { result: left_today, ...done };
  });
}

/** Reports of a queue that are looked through for people who may have more this week. */
const mostWaiting = 20_000;

/** Lets in a portion of the reports of a program without a limit; the number that it let in. */
function letInWithoutLimit(services: Services, { program_id }: IntakeTerms, now: Date): Promise<number> {
  return unitOfWork(systemCtx(services, "let_in_reports"), async (tx) => {
    const waiting = await findWaiting(tx, program_id, portion);
    const done = await letInAll(
      tx,
      waiting.map(({ report_id }) => ({ report_id, by: "limit_off" as const })),
      now,
    );
    return { result: waiting.length, ...done };
  });
}

/** Lets in a report at once if the fast lane takes it. */
function takeFastLane(services: Services, reportId: string, now: Date): Promise<null> {
  return unitOfWork(systemCtx(services, "let_in_reports"), async (tx) => {
    const row = await lockReportOfSystem(tx, reportId);
    if (!row.waiting || !(await considerForFastLane(tx, reportId))) return { result: null, audit: [], events: [] };
    return { result: null, ...(await letIn(tx, row, "fast_lane", { now })) };
  });
}

/**
 * The job: takes the fast lane, lets in what each program lets in on this day of its calendar, and everything of programs without a limit. Each portion commits
 * with how far its program has come, whose row it locks, so that several processes, and one that is started again, let in each report once.
 */
export async function letInReports(services: Services, now = new Date()): Promise<void> {
  const { db } = services;
  for (const id of await findUnconsidered(db, placeVersion, mostConsidered)) await takeFastLane(services, id, now);
  for (const program of await findProgramsWithQueue(db)) {
    const { intake_per_week } = program;
    // Who removes the limit lets in all that wait, also of a paused program.
    if (program.is_paused && intake_per_week !== null) continue;
    if (intake_per_week === null) while ((await letInWithoutLimit(services, program, now)) === portion);
    else if (isBusinessTime(now, calendarOf(program))) while ((await letInPortion(services, program, intake_per_week, now)) > 0);
  }
}
