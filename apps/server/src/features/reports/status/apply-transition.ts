import type { NewEvent } from "@safeport/contract/events/domain-event";
import {
  isClosed,
  nextStatus,
  type ReportParty,
  type ReportTransition,
  reportTransitions,
} from "@safeport/contract/reports/core/report.state";
import type { CloseReason } from "@safeport/db/types.gen";
import type { NewAuditEntry } from "../../../platform/events/unit-of-work.ts";
import { AppError } from "../../../platform/http/app-error.ts";
import type { Tx } from "../../../platform/transaction.ts";
import type { MoneySettings } from "../../wallet/money/budget.ts";
import { endHold } from "../../wallet/money/holds.ts";
import { type ReportRow, type ReportState, readUpdatedReport } from "../core/report.queries.ts";
import { lockUndeletedCompany, type NewTimelineItem, type ReportChange, updateReport } from "../core/report-update.queries.ts";
import { type FrozenTerms, frozenTerms } from "../core/terms-of-report.ts";
import { endOpenDisclosure, noDisclosure } from "./end-disclosure.queries.ts";
import { holdForReport } from "./hold-for-report.ts";
import { letIn } from "./let-in.ts";
import { releaseFromFormer } from "./release-assignee.queries.ts";
import { moveDuplicates, restoreDuplicates } from "./transition-effects.queries.ts";
import { endDisputes, informDuplicates } from "./transition-effects.ts";

export interface AppliedTransition {
  transition: ReportTransition;
  party: ReportParty;
  /** Actor; null for an automatic transition by the platform. */
  actorId: string | null;
  /** Whether people are notified of an automatic transition, which no other event covers. */
  isAnnounced?: boolean;
  /** Reader of the report afterwards. */
  readerId: string;
  /** Shown to both sides. */
  reason?: string | null;
  closeReason?: CloseReason | null;
  /** The id of the original. */
  duplicateOf?: string | null;
  /** The known issue that it repeats, in place of an original. */
  knownIssue?: { id: string; revealed: boolean } | null;
  /** The dispute whose decision it is. */
  disputeId?: string | null;
  /** Whether it is the company's first response. */
  isFirstResponse?: boolean;
  /** Other columns that change with the status. */
  values?: ReportChange;
  /** Other items of the timeline, before that of the transition. */
  items?: readonly NewTimelineItem[];
  /** Of an Undo: the comment that stays of the undone change. */
  keptComment?: { event_id: string; mentioned: string[] };
  settings: MoneySettings;
}

/**
 * Changes the status of a report whose row the caller has locked: the columns that depend on the status, the item in the
 * timeline, and the consequences (`transition-effects.ts`). Returns the events and entries to record, and the report as
 * `readerId` sees it then. Every change of status goes through here. Throws if the transition is not in the table, and 409 if the
 * report is closed and its company has been deleted.
 */
export async function applyTransition(
  tx: Tx,
  row: Omit<ReportState, "has_commented_enough">,
  change: AppliedTransition,
): Promise<{ events: NewEvent[]; audit: NewAuditEntry[]; changed: ReportRow }> {
  const { transition, party, actorId, readerId } = change;
  const status = nextStatus(row.status, transition);
  const parties: readonly ReportParty[] = reportTransitions[transition].by;
  if (!status || !parties.includes(party)) throw new Error(`The ${party} cannot ${transition} a ${row.status} report`);
  // Whoever decides about a waiting report has read it; its author takes it out of the queue.
  const entry = row.waiting && party !== "author" ? await letIn(tx, row, "team", { actorId }) : null;
  const now = new Date();
  const closeReason = status === "closed" ? (change.closeReason ?? null) : null;
  const disputes = isClosed(status) && row.dispute_open ? await endDisputes(tx, row) : null;
  const values = {
    ...change.values,
    ...disputes?.values,
    ...(change.isFirstResponse && { first_response_at: now }),
    status,
    ...(row.waiting && !entry && { waiting: false }),
    // Changing from one closed status to another does not restart the days in which it can be reopened.
    closed_at: isClosed(status) ? (row.closed_at ?? now) : null,
    close_reason: closeReason,
    // A retest tests the fix of a resolved report.
    ...(status !== "resolved" && { retest_state: null, retest_result: null, retest_due_at: null }),
    // A report that is worked on again is published only if somebody asks again.
    ...(!isClosed(status) && row.disclosure_state !== "public" && row.disclosure_state !== "taken_down" && noDisclosure),
    duplicate_of: change.duplicateOf ?? null,
    marked_original: null,
    known_issue_id: change.knownIssue?.id ?? null,
    known_issue_revealed_at: change.knownIssue?.revealed ? now : null,
    ...(status === "resolved" && row.validated_at === null && { validated_at: now }),
    last_activity_at: now,
  };
  const item = {
    item_type: "STATUS_CHANGE" as const,
    performed_by: actorId,
    content: change.reason || null,
    old_status: row.status,
    new_status: status,
    close_reason: closeReason,
    dispute_id: change.disputeId ?? null,
  };
  const items = [...(change.items ?? []), item, ...(disputes?.items ?? [])];
  // A company is deleted only without open reports, so none may be reopened while it is.
  if (isClosed(row.status) && !(await lockUndeletedCompany(tx, row.company_id)))
    throw new AppError("illegal_transition", "company_deleted", { allowed: [] });
  if (row.status === "duplicate") await restoreDuplicates(tx, row.id);
  const mayHold = isAcceptedNow(row, { status, validated_at: row.validated_at ?? values.validated_at ?? null });
  const concerned = await updateReport(tx, row.id, values, items, { withTerms: mayHold });
  if (!isClosed(status) && row.disclosure_state) await endOpenDisclosure(tx, row.id);
  // A closed report keeps the name of somebody who has left.
  if (!isClosed(status) && isClosed(row.status) && concerned.assignee_id) await releaseFromFormer(tx, row.id);
  const changed = await readUpdatedReport(tx, readerId, row.id);
  const event: NewEvent = {
    type: "report.status_changed",
    subject_id: row.id,
    data: {
      company_id: row.company_id,
      program_id: row.program_id,
      old_status: row.status,
      new_status: status,
      close_reason: closeReason,
      automatic: actorId === null && !change.isAnnounced,
      ...(change.keptComment && { kept_comment: change.keptComment }),
    },
  };
  const money = await moveMoney(tx, change.settings, row, changed, frozenTerms(concerned.terms));
  const ended = isClosed(status) && status !== "duplicate" && closeReason !== "withdrawn";
  const duplicateEvents = ended && concerned.has_duplicates ? await informDuplicates(tx, row, status) : [];
  // A duplicate always names the root.
  if (status === "duplicate" && values.duplicate_of) await moveDuplicates(tx, row.id, values.duplicate_of);
  return {
    events: [...(entry?.events ?? []), event, ...(disputes?.events ?? []), ...money, ...duplicateEvents],
    audit: [...(entry?.audit ?? []), ...(disputes?.audit ?? [])],
    changed,
  };
}

/** Money stays held for an accepted report until it is closed; a resolved one is still paid. */
async function moveMoney(
  tx: Tx,
  settings: MoneySettings,
  row: Omit<ReportState, "has_commented_enough">,
  after: Pick<ReportRow, "status" | "severity" | "validated_at">,
  terms: FrozenTerms | null,
): Promise<NewEvent[]> {
  if (isClosed(after.status) && after.status !== "resolved") return (await endHold(tx, settings, row)) ?? [];
  return isAcceptedNow(row, after) ? holdForReport(tx, settings, row, after.severity, terms) : [];
}

/** Whether a report is accepted that was not before. */
function isAcceptedNow(before: Validity, after: Validity): boolean {
  const isAccepted = ({ status, validated_at }: Validity) =>
    validated_at !== null && (!isClosed(status) || status === "resolved");
  return isAccepted(after) && !isAccepted(before);
}

type Validity = Pick<ReportRow, "status" | "validated_at">;
