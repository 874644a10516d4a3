import type {
  IntakeLimits,
  IntakePreview,
  limitIntake as limitIntakeEndpoint,
} from "@safeport/contract/flood/order/intake.endpoints";
import { previewedReports } from "@safeport/contract/flood/order/intake.limits";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertMay, getProgram, lockProgram } from "../../programs/core/get-program.ts";
import { calendarOf } from "../../reports/core/clock/clock.queries.ts";
import { countWaiting, findIntakeTerms, findLastReports, lockRun, storeLimits } from "./intake.queries.ts";
import { localDay } from "./intake-days.ts";
import { replayIntake } from "./replay-intake.ts";

/** How many reports a program lets in; 403 for those who may not edit it. */
export async function readIntakeLimits(ctx: Ctx, ref: string): Promise<IntakeLimits> {
  const program = assertMay("edit", ctx, await getProgram(ctx, ref));
  const terms = await findIntakeTerms(ctx.db, program.id);
  if (!terms) throw new Error(`Program ${program.id} is gone`);
  const { intake_per_week, intake_per_person } = terms;
  return { intake_per_week, intake_per_person, waiting: await countWaiting(ctx.db, program.id) };
}

/** Limits how many reports a program lets in. 409 if others wait than the caller was told, where all are let in. */
export async function limitIntake(
  ctx: Ctx,
  ref: string,
  { waiting, ...limits }: z.output<NonNullable<typeof limitIntakeEndpoint.body>>,
): Promise<IntakeLimits> {
  await unitOfWork(ctx, async (tx) => {
    const program = assertMay("edit", ctx, await lockProgram(ctx, ref, tx));
    const before = await findIntakeTerms(tx, program.id);
    if (!before) throw new Error(`Program ${program.id} is gone although its row is locked`);
    const isSame = before.intake_per_week === limits.intake_per_week && before.intake_per_person === limits.intake_per_person;
    if (isSame) return { result: program, audit: [] };
    if (limits.intake_per_week === null && before.intake_per_week !== null) {
      const waits = await countWaiting(tx, program.id);
      if (waits !== (waiting ?? 0)) throw new AppError("conflict", "others_wait", { params: { count: waits } });
    }
    await storeLimits(tx, program.id, limits);
    // It lets in from the next business day on.
    if (before.intake_per_week === null) await lockRun(tx, program.id, localDay(new Date(), calendarOf(before)));
    const { company_id } = program;
    const audit = {
      action: "program.intake_limited" as const,
      object_type: "program" as const,
      object_id: program.id,
      company_id,
      snapshot: limits,
    };
    return { result: program, audit: [audit] };
  });
  return readIntakeLimits(ctx, ref);
}

/** How long the last reports of a program would have waited under limits; 403 for those who may not edit it. */
export async function previewIntake(
  ctx: Ctx,
  ref: string,
  { intake_per_week, intake_per_person }: { intake_per_week: number; intake_per_person?: number | undefined },
): Promise<IntakePreview> {
  const program = assertMay("edit", ctx, await getProgram(ctx, ref));
  const terms = await findIntakeTerms(ctx.db, program.id);
  if (!terms) throw new Error(`Program ${program.id} is gone`);
  const reports = await findLastReports(ctx.db, program.id, previewedReports);
  return replayIntake(reports, {
    perWeek: intake_per_week,
    perPerson: intake_per_person ?? null,
    calendar: calendarOf(terms),
    now: new Date(),
  });
}
