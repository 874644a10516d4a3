import type { DisputeStep } from "@safeport/contract/kernel/dispute.values";
import { type Services, systemCtx } from "../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { takeDue } from "../../platform/jobs/take-due.ts";
import type { Tx } from "../../platform/transaction.ts";
import { lockReportOfSystem } from "../reports/core/report-of-system.ts";
import { addDisputeInfo } from "../reports/status/dispute-marks.ts";
import { type DisputeRow, findDispute } from "./dispute.queries.ts";
import { disputeAudit } from "./dispute-change.ts";
import { disputesWithDueSteps, noteMissedSteps } from "./dispute-steps.queries.ts";

/** The job: notes each step of a dispute that was not taken in time, once, and publishes it. */
export async function advanceDisputes(services: Services, now = new Date()): Promise<void> {
  const ctx = systemCtx(services, "advance_disputes");
  await takeDue({
    find: (limit) => disputesWithDueSteps(services.db, now, limit),
    act: ({ id, report_id }) => unitOfWork(ctx, (tx) => noteSteps(tx, id, report_id, now)),
  });
}

/** Decided under the lock of the report, so that several processes note a step once. */
async function noteSteps(tx: Tx, id: string, reportId: string, now: Date): Promise<Outcome<null>> {
  const report = await lockReportOfSystem(tx, reportId);
  const dispute = await findDispute(tx, id);
  const steps = dispute && !report.locked_at ? missedSteps(dispute, now) : [];
  if (steps.length === 0) return { result: null, audit: [], events: [] };
  await noteMissedSteps(tx, id, Object.fromEntries(steps.map((step) => [`${step}_missed_at`, now])));
  for (const step of steps) await addDisputeInfo(tx, reportId, { info: `dispute_${step}_missed`, disputeId: id, userId: null });
  const { company_id, program_id } = report;
  return {
    result: null,
    audit: steps.map((step) => disputeAudit(report, "dispute.step_missed", id, { step })),
    events: steps.map((step) => ({
      type: "dispute.step_missed",
      subject_id: reportId,
      data: { company_id, program_id, dispute_id: id, step },
    })),
  };
}

function missedSteps(dispute: DisputeRow, now: Date): DisputeStep[] {
  if (dispute.ended_at) return [];
  const isMissed = (due: Date, done: boolean, noted: Date | null) => due <= now && !done && noted === null;
  const steps: [DisputeStep, boolean][] = [
    ["answer", isMissed(dispute.answer_due_at, dispute.answered_at !== null, dispute.answer_missed_at)],
    ["mediator", isMissed(dispute.mediator_due_at, dispute.mediator_id !== null, dispute.mediator_missed_at)],
    ["decision", isMissed(dispute.decision_due_at, false, dispute.decision_missed_at)],
  ];
  return steps.filter(([, missed]) => missed).map(([step]) => step);
}
