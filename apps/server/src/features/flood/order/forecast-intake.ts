import type { IntakeForecast } from "@safeport/contract/flood/order/intake.endpoints";
import type { Ctx } from "../../../platform/context.ts";
import { getProgram } from "../../programs/core/get-program.ts";
import { intakeOf } from "../../programs/core/intake-figures.ts";
import { calendarOf } from "../../reports/core/clock/clock.queries.ts";
import { expectedTurns } from "./expected-turns.ts";
import { findIntakeTerms, hasFastLane } from "./intake.queries.ts";
import { dayOfTurn, perDay, startOfWeek } from "./intake-days.ts";
import { findOwnQueue } from "./intake-figures.queries.ts";

const atOnce: IntakeForecast = { waits: false, per_week: null, waiting: 0, expected_on: null, fast_lane: false };

/**
 * How long a report of the caller would wait, as the last of all that the public figure counts: of others' reports it says no more than everybody reads.
 * 404 for a program that the caller may not see.
 */
export async function forecastIntake(ctx: Ctx, ref: string): Promise<IntakeForecast> {
  const program = await getProgram(ctx, ref);
  const figures = intakeOf(program);
  const terms = figures && (await findIntakeTerms(ctx.db, program.id));
  if (!figures || !terms) return atOnce;
  const now = new Date();
  const calendar = calendarOf(terms);
  const { user_id } = ctx.actor;
  const own = await findOwnQueue(ctx.db, program.id, user_id, startOfWeek(now, calendar));
  const { waiting, per_week } = figures;
  const turns = expectedTurns(
    { ahead: waiting, older: waiting, own_ahead: own.waiting },
    { perDay: perDay(per_week), perPerson: terms.intake_per_person, had: own.let_in },
  );
  return {
    waits: true,
    per_week,
    waiting,
    expected_on: dayOfTurn(now, turns.expected, calendar),
    fast_lane: await hasFastLane(ctx.db, user_id),
  };
}
