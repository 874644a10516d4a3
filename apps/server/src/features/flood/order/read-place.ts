import type { ReportPlace } from "@safeport/contract/flood/order/place.endpoints";
import { placeVersion } from "@safeport/contract/flood/order/place.limits";
import { type PlaceTerms, placePoints, placeValue, pointsOfCheck } from "@safeport/contract/flood/order/place-value";
import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import { isDraft } from "@safeport/contract/reports/core/report.state";
import type { Ctx } from "../../../platform/context.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { calendarOf } from "../../reports/core/clock/clock.queries.ts";
import { getReport, refusedByState } from "../../reports/core/get-report.ts";
import { factsOf } from "../../reports/core/report.facts.ts";
import { readStakeOfReport } from "../../reports/stakes/read-stake.ts";
import { expectedTurns } from "./expected-turns.ts";
import { countLetIn, findIntakeTerms, findStanding } from "./intake.queries.ts";
import { dayOfTurn, perDay, startOfWeek } from "./intake-days.ts";
import { findTerms } from "./place.queries.ts";
import { termsOf } from "./place-reports.ts";

/** The place of a report with its parts; 403 for those who may read the report and not its checks, and 409 for a draft. */
export async function readPlace(ctx: Ctx, reportId: string): Promise<ReportPlace> {
  const report = await getReport(ctx, reportId);
  const facts = factsOf(report);
  if (!reportPolicy.see_checks(ctx.actor, facts)) throw new AppError("forbidden");
  if (isDraft(report.status)) throw refusedByState(ctx, facts);
  // One that a job has not computed yet shows what it will.
  const terms = (await findTerms(ctx.db, report.id, placeVersion)) ?? (await termsOf(ctx.db, [report.id]))[0]?.terms;
  if (!terms) throw new Error(`Report ${report.id} has no place`);
  const waiting = report.waiting ? await readWaiting(ctx, report.id) : null;
  return { ...presentPlace(terms), waiting, stake: await readStakeOfReport(ctx.db, report.id) };
}

/** Where a waiting report stands; null for one that was let in meanwhile. */
async function readWaiting({ db }: Ctx, reportId: string): Promise<ReportPlace["waiting"]> {
  const standing = await findStanding(db, reportId);
  const terms = standing && (await findIntakeTerms(db, standing.program_id));
  if (!standing || !terms) return null;
  const now = new Date();
  const calendar = calendarOf(terms);
  const { intake_per_week, intake_per_person } = terms;
  const had =
    intake_per_person === null
      ? 0
      : ((await countLetIn(db, terms.program_id, startOfWeek(now, calendar))).get(standing.author_id) ?? 0);
  const turns = expectedTurns(standing, {
    // Without a limit a job lets in all that wait.
    perDay: intake_per_week === null ? standing.waiting : perDay(intake_per_week),
    perPerson: intake_per_person,
    had,
  });
  return {
    position: standing.ahead + 1,
    of: standing.waiting,
    is_paused: terms.is_paused && intake_per_week !== null,
    expected_on: dayOfTurn(now, turns.expected, calendar),
    promised_on: dayOfTurn(now, turns.promised, calendar),
  };
}

const rounded = (points: number) => Math.round(points * 100) / 100;

function presentPlace(terms: PlaceTerms): Omit<ReportPlace, "waiting" | "stake"> {
  const { closed, valid, severity, completeness, failed } = terms;
  const points = placePoints(terms);
  const counted = failed.map((check) => ({ ...check, points: pointsOfCheck(check) })).filter((check) => check.points > 0);
  return {
    version: placeVersion,
    value: rounded(placeValue(terms)),
    track: { closed, valid, points: rounded(points.track) },
    severity: { severity, points: points.severity },
    completeness: { percent: completeness, points: rounded(points.completeness) },
    checks: { failed: counted, points: points.checks },
  };
}
