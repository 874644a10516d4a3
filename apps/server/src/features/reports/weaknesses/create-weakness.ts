import { isStaff } from "@safeport/contract/kernel/actor";
import type { Weakness } from "@safeport/contract/reports/core/report.schema";
import type { CreateWeaknessInput } from "@safeport/contract/reports/weaknesses/weakness.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { insertWeakness } from "./weakness.queries.ts";

/** Adds a kind of weakness. Throws 404 for people who are not staff, as other pages of the staff do, and 409 when the list has its number already. */
export async function createWeakness(ctx: Ctx, { cwe_id, name }: z.output<typeof CreateWeaknessInput>): Promise<Weakness> {
  if (!isStaff(ctx.actor)) throw new AppError("not_found");
  return unitOfWork(ctx, async (tx) => {
    const row = await insertWeakness(tx, cwe_id, name);
    if (!row) throw new AppError("conflict", "weakness_exists");
    return {
      result: { weakness_id: row.id, cwe_id, name },
      audit: [{ action: "weakness.created", object_type: "weakness", object_id: row.id, snapshot: { cwe_id, name } }],
    };
  });
}
