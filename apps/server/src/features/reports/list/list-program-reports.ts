import type { listProgramReports as endpoint } from "@safeport/contract/reports/program-report.endpoints";
import type * as z from "zod/mini";
import type { Ctx } from "../../../platform/context.ts";
import { getProgram } from "../../programs/core/get-program.ts";
import { listReports } from "./list-reports.ts";

/** One page of the reports to a program; only those that the caller may see. */
export async function listProgramReports(ctx: Ctx, ref: string, query: z.output<NonNullable<(typeof endpoint)["query"]>>) {
  const program = await getProgram(ctx, ref);
  return listReports(ctx, { ...query, program_id: program.id, company_id: program.company_id });
}
