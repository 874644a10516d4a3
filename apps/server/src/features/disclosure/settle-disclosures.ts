import type { NewEvent } from "@safeport/contract/events/domain-event";
import { dayMs } from "@safeport/contract/kernel/business-time";
import { disclosureDays } from "@safeport/contract/reports/core/disclosure.limits";
import { type Services, systemCtx } from "../../platform/context.ts";
import { type NewAuditEntry, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import { takeDue } from "../../platform/jobs/take-due.ts";
import type { Tx } from "../../platform/transaction.ts";
import { reportAudit } from "../reports/core/report-change.ts";
import { lockReportRow, updateReport } from "../reports/core/report-update.queries.ts";
import { noDisclosure } from "../reports/status/end-disclosure.queries.ts";
import {
  canStillAnswer,
  findDueDisclosures,
  findOpenDisclosure,
  type OpenDisclosure,
  updateDisclosure,
} from "./disclosure.queries.ts";
import { stepOf } from "./manage-disclosure.ts";
import { findPublicSource, type PublicSource } from "./public-texts.queries.ts";
import { publishReport } from "./publish-report.ts";

/** The job: reminds sides that have not answered, and publishes reports by silence. Each step is decided with the report locked, so it happens once. */
export async function settleDisclosures(services: Services, now = new Date()): Promise<void> {
  const ctx = systemCtx(services, "settle_disclosures");
  await takeDue({
    find: (limit) => findDueDisclosures(ctx.db, now, limit),
    act: ({ report_id }) =>
      unitOfWork(ctx, async (tx) => {
        await lockReportRow(tx, report_id);
        const request = await findOpenDisclosure(tx, report_id);
        const source = await findPublicSource(tx, report_id);
        const isDue = request?.next_step_at && request.next_step_at <= now;
        const outcome = request && source && isDue ? await takeStep(tx, request, source, now) : { audit: [], events: [] };
        return { result: undefined, ...outcome };
      }),
  });
}

interface Step {
  audit: NewAuditEntry[];
  events: NewEvent[];
}

async function takeStep(tx: Tx, request: OpenDisclosure, source: PublicSource, now: Date): Promise<Step> {
  const { asked_side: side, asked_at } = request;
  const timeOf = (days: number) => new Date(asked_at.getTime() + days * dayMs);
  const silent = side === "reporter" ? "company" : "reporter";
  if (request.due_at && now < request.due_at) {
    const reminders = disclosureDays.reminders.filter((days) => timeOf(days) <= now).length;
    const next = disclosureDays.reminders.map(timeOf).find((time) => time > now) ?? request.due_at;
    await updateDisclosure(tx, request.id, { reminders, next_step_at: next });
    return { audit: [], events: reminders > request.reminders ? [stepOf(source, "reminded", side)] : [] };
  }
  await updateDisclosure(tx, request.id, { next_step_at: null });
  // Silence does not publish a report that is disputed, locked or no longer resolved; the request stays open for an answer.
  if (source.status !== "resolved" || source.dispute_open || source.locked_at) return { audit: [], events: [] };
  if (!(await canStillAnswer(tx, source.id, silent))) {
    await updateReport(tx, source.id, { disclosure_state: "undecided" });
    return { audit: [], events: [stepOf(source, "undecided", side)] };
  }
  try {
    await publishReport(tx, {
      request,
      redactions: request.redactions,
      fileIds: request.file_ids,
      withAwards: false,
      answeredBy: null,
      now,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "conflict") throw error;
    await updateDisclosure(tx, request.id, { state: "ended" });
    await updateReport(tx, source.id, noDisclosure);
    return { audit: [], events: [stepOf(source, "ended", side)] };
  }
  return {
    audit: [reportAudit(source, "report.published", { kind: request.kind })],
    events: [stepOf(source, "published", side)],
  };
}
