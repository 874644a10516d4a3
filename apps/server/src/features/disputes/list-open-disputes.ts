import type { Ctx } from "../../platform/context.ts";
import { getReport } from "../reports/get-report.ts";
import { factsOf } from "../reports/report.facts.ts";
import { type DisputeWithFacts, findOpenDisputes } from "./dispute.queries.ts";

/** The open disputes on a report, for everybody who may read it: their texts are in its timeline, too. */
export async function listOpenDisputes(ctx: Ctx, reportId: string): Promise<DisputeWithFacts[]> {
  const row = await getReport(ctx, reportId);
  const report = factsOf(row);
  return (await findOpenDisputes(ctx.db, reportId)).map((dispute) => ({ dispute, report }));
}
