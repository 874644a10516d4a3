import { allowedOutcomes } from "@safeport/contract/disputes/outcome.policy";
import type { Ctx } from "../../platform/context.ts";
import { getReport } from "../reports/core/get-report.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import { findOpenDisputes } from "./dispute.queries.ts";

/** The open disputes on a report, for everybody who may read it: their texts are in its timeline, too. With the outcomes that a new one could request. */
export async function listOpenDisputes(ctx: Ctx, reportId: string) {
  const row = await getReport(ctx, reportId);
  const report = factsOf(row);
  const disputes = (await findOpenDisputes(ctx.db, reportId)).map((dispute) => ({ dispute, report }));
  const outcomes = { Submission: allowedOutcomes("Submission", report), Payment: allowedOutcomes("Payment", report) };
  return { disputes, outcomes };
}
