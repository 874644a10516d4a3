import { companyPolicy } from "@safeport/contract/companies/company.policy";
import { isStaff } from "@safeport/contract/kernel/actor";
import { programLimits } from "@safeport/contract/programs/core/program.limits";
import { isOpenToAll, opensFurther } from "@safeport/contract/programs/core/program.policy";
import type { CreateProgramInput } from "@safeport/contract/programs/core/program.schema";
import { firstScopes } from "@safeport/contract/programs/core/scope.limits";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { unitOfWork } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import { assertOwnName } from "../../accounts/core/assert-own-name.ts";
import { getCompany } from "../../companies/get-company.ts";
import { getProgramById } from "../core/get-program.ts";
import type { ProgramWithScopes } from "../core/program.presenter.ts";
import { countProgramsOf, insertProgram } from "../core/program.queries.ts";
import { isTitleTaken } from "../core/program-name.queries.ts";
import { pageOfScopes } from "../core/scope.queries.ts";
import { checkedScopes, insertFirstScopes } from "../scopes/first-scopes.ts";
import { assertMayOpen } from "./open-program.ts";
import { handlesOf } from "./program-names.ts";
import { assertRewards, programValues } from "./program-values.ts";

/** Creates a program of a company the caller manages programs for. */
export async function createProgram(
  ctx: Ctx,
  { company_id, scopes, ...fields }: z.output<typeof CreateProgramInput>,
): Promise<ProgramWithScopes> {
  const company = await getCompany(ctx, company_id);
  if (!companyPolicy.create_program(ctx.actor, company)) throw new AppError("forbidden", "create_program_forbidden");
  assertRewards(fields);
  const values = programValues(fields);
  const checked = checkedScopes(scopes);
  const id = newId();
  return unitOfWork(ctx, async (tx) => {
    if (!isStaff(ctx.actor) && (await countProgramsOf(tx, company_id)) >= programLimits.perCompany)
      throw new AppError("conflict", "too_many_programs", { params: { max: programLimits.perCompany } });
    if (opensFurther(null, values)) await assertMayOpen(ctx, tx, company_id, values);
    if (isOpenToAll(values)) assertOwnName(ctx.actor, "title", values.title);
    const names = { title_key: values.title_key, company_id, isPublic: isOpenToAll(values) };
    if (await isTitleTaken(tx, id, names)) throw new AppError("already_exists", "program_title_exists");
    const added = await insertProgram(tx, { id, company_id, ...values }, () => handlesOf(values.title, names.isPublic));
    // Somebody took the title at the same time.
    if (!added) throw new AppError("already_exists", "program_title_exists");
    const scopeEvents = await insertFirstScopes(tx, { id, company_id }, checked);
    const { items } = await pageOfScopes(tx, id, { page: 1, size: firstScopes });
    return {
      result: { row: await getProgramById(ctx, id, tx), scopes: items },
      audit: [
        {
          action: "program.created",
          object_type: "program",
          object_id: id,
          company_id,
          snapshot: { title: values.title, status: values.status, scopes: checked.length },
        },
      ],
      events: [{ type: "program.created", subject_id: id, data: { company_id } }, ...scopeEvents],
    };
  });
}
