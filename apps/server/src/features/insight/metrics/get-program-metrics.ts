import {
  maxCountedReports,
  measuredSteps,
  metricMonths,
  type ProgramMetrics,
} from "@safeport/contract/insight/metrics/program-metrics.schema";
import { severities } from "@safeport/contract/kernel/severity.values";
import { programPolicy } from "@safeport/contract/programs/core/program.policy";
import { isClosed, isDraft, reportStatuses } from "@safeport/contract/reports/core/report.state";
import type { Ctx } from "../../../platform/context.ts";
import { getProgram, noSuchProgram } from "../../programs/core/get-program.ts";
import { groupReports, measureSteps, type ReportGroup, type StepRow } from "./program-metrics.queries.ts";

/** The figures of a program's reports. Throws 404 for those who may not see them, even where they see the program. */
export async function getProgramMetrics(ctx: Ctx, ref: string): Promise<ProgramMetrics> {
  const program = await getProgram(ctx, ref);
  if (!programPolicy.see_metrics(ctx.actor, program)) throw noSuchProgram();
  const months = lastMonths(new Date());
  const since = new Date(`${months[0]}-01T00:00:00Z`);
  const targets = {
    first_response: program.first_response_days,
    triage: program.triage_days,
    resolution: program.resolution_days,
  };
  const groups = await groupReports(ctx.db, program.id, since);
  const steps = await measureSteps(ctx.db, program.id, since, targets);
  const received = countOf(groups);
  return {
    received,
    open: countOf(groups, isOpen),
    valid: groups.reduce((sum, { valid }) => sum + valid, 0),
    resolved: countOf(groups, isResolved),
    by_status: reportStatuses
      .filter((status) => !isDraft(status))
      .map((status) => ({ status, received: countOf(groups, (group) => group.status === status) })),
    by_severity: severities.toReversed().map((severity) => {
      const those = groups.filter((group) => group.severity === severity);
      return { severity, received: countOf(those), open: countOf(those, isOpen), resolved: countOf(those, isResolved) };
    }),
    by_month: months.map((month) => {
      const those = groups.filter((group) => group.month === month);
      return { month, received: countOf(those), resolved: countOf(those, isResolved) };
    }),
    times: measuredSteps.map((step) => ({ step, ...presentStep(steps[step], targets[step]) })),
    is_limited: received >= maxCountedReports,
  };
}

const isOpen = ({ status }: ReportGroup) => !isClosed(status);
const isResolved = ({ status }: ReportGroup) => status === "resolved";

function countOf(groups: ReportGroup[], isMeant: (group: ReportGroup) => boolean = () => true): number {
  return groups.reduce((sum, group) => (isMeant(group) ? sum + group.reports : sum), 0);
}

/** The months up to the present one, in UTC, e.g. "2026-03". */
function lastMonths(now: Date): string[] {
  return Array.from({ length: metricMonths }, (_, at) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - metricMonths + at));
    return month.toISOString().slice(0, 7);
  });
}

function presentStep({ reports, median, within }: StepRow, target: number | null) {
  return {
    reports,
    median_days: median === null ? null : Math.round(median * 10) / 10,
    target_days: target,
    within_target: target === null ? null : within,
  };
}
