import type { AddSuggestionInput } from "@safeport/contract/agents/suggestion.endpoints";
import { mayInOtherState } from "@safeport/contract/reports/core/report.policy";
import { newId } from "@safeport/db/new-id";
import type * as z from "zod/mini";
import type { Ctx } from "../../platform/context.ts";
import { type Outcome, unitOfWork } from "../../platform/events/unit-of-work.ts";
import { AppError } from "../../platform/http/app-error.ts";
import type { Tx } from "../../platform/transaction.ts";
import { labelReportIn } from "../desk/label-report.ts";
import { getReport, lockStateFor } from "../reports/core/get-report.ts";
import { factsOf } from "../reports/core/report.facts.ts";
import { reportAudit, reportEvent } from "../reports/core/report-change.ts";
import { changeSeverityIn } from "../reports/severity/change-severity.ts";
import { changeStatusIn } from "../reports/status/change-status.ts";
import { addCommentIn } from "../reports/timeline/add-comment.ts";
import { noteInTimeline } from "../reports/timeline/note-in-timeline.ts";
import { assertValue, numberOf, severityOf, statusOf } from "./read-value.ts";
import { findSuggestion, findSuggestions, replaceSuggestion, type SuggestionRow, setOutcome } from "./suggestion.queries.ts";

/** Suggestions that one call answers. */
const maxListed = 100;

/** What agents suggest about a report, for those who decide about it. */
export async function listSuggestions(ctx: Ctx, reportId: string): Promise<SuggestionRow[]> {
  const report = await getReport(ctx, reportId);
  if (!mayInOtherState("label", ctx.actor, factsOf(report))) throw new AppError("forbidden");
  return findSuggestions(ctx.db, report.id, maxListed);
}

/** Stores what an agent of the company suggests. */
export async function addSuggestion(
  ctx: Ctx,
  reportId: string,
  input: z.output<typeof AddSuggestionInput>,
): Promise<SuggestionRow> {
  return unitOfWork(ctx, async (tx) => {
    const report = await lockStateFor("label", ctx, tx, reportId);
    const { agent } = ctx.actor;
    if (agent?.of !== "company") throw new AppError("forbidden", "agent_needed");
    await assertValue(tx, report, input);
    const id = newId();
    await replaceSuggestion(tx, { ...input, id, report_id: report.id, agent_id: agent.id });
    const { kind } = input;
    return {
      result: await readSuggestion(tx, report.id, id),
      audit: [reportAudit(report, "report.suggestion_made", { suggestion_id: id, kind, is_internal: true })],
      events: [reportEvent(report, "report.suggestion_made", { suggestion_id: id, is_internal: true })],
    };
  });
}

/** Does what an agent suggests as the caller, by the use case of that act. Throws 409 for a suggestion that has ended. */
export async function takeSuggestion(ctx: Ctx, reportId: string, id: string): Promise<SuggestionRow> {
  return decide(ctx, reportId, id, "taken", (tx, suggestion) => act(ctx, tx, suggestion));
}

/** Refuses what an agent suggests. Throws 409 for a suggestion that has ended. */
export async function refuseSuggestion(ctx: Ctx, reportId: string, id: string): Promise<SuggestionRow> {
  return decide(ctx, reportId, id, "refused", async () => ({ result: undefined, audit: [] }));
}

function decide(
  ctx: Ctx,
  reportId: string,
  id: string,
  outcome: "taken" | "refused",
  act: (tx: Tx, suggestion: SuggestionRow) => Promise<Outcome<unknown>>,
): Promise<SuggestionRow> {
  return unitOfWork(ctx, async (tx) => {
    // The lock of the report lets one decision after the other read how the suggestion ended.
    const report = await lockStateFor("label", ctx, tx, reportId);
    const suggestion = await findSuggestion(tx, report.id, id);
    if (!suggestion) throw new AppError("not_found");
    if (suggestion.outcome !== null) throw new AppError("conflict", "suggestion_ended");
    const { kind, agent_name: agent, account_id } = suggestion;
    const done = await act(tx, suggestion);
    await setOutcome(tx, id, outcome, ctx.actor.user_id);
    await noteInTimeline(tx, report.id, {
      info: outcome === "taken" ? "suggestion_taken" : "suggestion_refused",
      performed_by: ctx.actor.user_id,
      about_user_id: account_id,
    });
    const details = { suggestion_id: id, kind, agent, is_internal: true };
    return {
      result: await readSuggestion(tx, report.id, id),
      audit: [...done.audit, reportAudit(report, `report.suggestion_${outcome}`, details)],
      events: [
        ...(done.events ?? []),
        reportEvent(report, "report.suggestion_decided", { suggestion_id: id, is_internal: true }),
      ],
    };
  });
}

function act(ctx: Ctx, tx: Tx, { kind, value, reason, report_id }: SuggestionRow): Promise<Outcome<unknown>> {
  switch (kind) {
    case "status":
      return changeStatusIn(ctx, tx, report_id, { ...statusOf(value), reason });
    case "severity":
      return changeSeverityIn(ctx, tx, report_id, { ...severityOf(value), reason });
    case "duplicate_of":
      return changeStatusIn(ctx, tx, report_id, { status: "duplicate", duplicate_of: numberOf(value), reason });
    case "reply":
      return addCommentIn(ctx, tx, report_id, { content: value, is_internal: false, item_type: "COMMENT", file_ids: [] });
    case "label":
      return labelReportIn(ctx, tx, report_id, { add: [value], remove: [] });
  }
}

async function readSuggestion(tx: Tx, reportId: string, id: string): Promise<SuggestionRow> {
  const row = await findSuggestion(tx, reportId, id);
  if (!row) throw new Error(`Suggestion ${id} is gone although it was just stored`);
  return row;
}
