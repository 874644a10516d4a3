import { reportPolicy } from "@safeport/contract/reports/core/report.policy";
import type { Services } from "../../platform/context.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { getReport } from "../reports/core/get-report.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import { changeStatus } from "../reports/status/change-status.ts";
import { findIntegration } from "./integration.queries.ts";
import { actorOfRule } from "./tracker-actor.ts";

/** The payload of a job that resolves a report whose issue was closed. */
export interface ResolveJob {
  report_id: string;
  integration_id: string;
}

/**
 * The job: resolves a report that the company has accepted, in the name of who let the tracker do so and only while they may. A report in another state stays
 * as it is; the note in its timeline says that the issue was closed.
 */
export async function resolveByTracker(services: Services, { report_id, integration_id }: ResolveJob): Promise<void> {
  const integration = await findIntegration(services.db, integration_id);
  if (integration?.sync_status !== "resolve" || !integration.sync_sealed) return;
  const { company_id, sync_by } = integration;
  const ctx = await actorOfRule(services, { job: "resolve_by_tracker", companyId: company_id, userId: sync_by });
  if (!ctx) return;
  try {
    const row = await getReport(ctx, report_id);
    if (row.company_id !== company_id || !row.validated_at) return;
    if (!reportPolicy.change_status(ctx.actor, factsOf(row))) return;
    await changeStatus(ctx, report_id, { status: "resolved" });
  } catch (error) {
    // The person may no longer do so, or the report has ended otherwise.
    if (!(error instanceof AppError)) throw error;
  }
}
