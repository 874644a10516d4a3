import type { PublicCtx } from "../../platform/context.ts";
import { findOpenIntake } from "./intake.queries.ts";

/** Whether a program takes reports of people without an account by its form. */
export async function isIntakeOpen(ctx: Pick<PublicCtx, "db">, handle: string): Promise<boolean> {
  return (await findOpenIntake(ctx.db, handle)) !== undefined;
}
