import type { listWeaknesses as endpoint } from "@safeport/contract/reports/report.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { invalidField } from "../../../platform/http/app-error.ts";
import { getProgramById } from "../../programs/core/get-program.ts";
import { pageOfWeaknesses } from "./weakness.queries.ts";
import { cwesOfGroup } from "./weakness-groups.ts";

/**
 * Kinds of weakness by name or number, in the order of their numbers. For a program, which the caller must see, without those that it hides;
 * those that it does not take have its message.
 */
export async function listWeaknesses(
  ctx: Ctx,
  { group, program_id, ...query }: z.output<NonNullable<(typeof endpoint)["query"]>>,
) {
  const cwes = group === undefined ? undefined : cwesOfGroup(group);
  if (group !== undefined && !cwes) throw invalidField(["query", "group"], "invalid_value");
  if (program_id) await getProgramById(ctx, program_id);
  return pageOfWeaknesses(ctx.db, { ...query, cwes, programId: program_id ?? null });
}
