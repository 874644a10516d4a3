import type { Person } from "@safeport/contract/accounts/core/account.schema";
import { type DisputeFacts, disputeCan } from "@safeport/contract/disputes/dispute.policy";
import type { Dispute } from "@safeport/contract/disputes/dispute.schema";
import { isOngoing } from "@safeport/contract/disputes/dispute.state";
import { possibleActions } from "@safeport/contract/disputes/outcome.policy";
import { dayMs } from "@safeport/contract/kernel/business-time";
import { type DisputeEvent, disputeEvents, type RequestedOutcome, type Side } from "@safeport/contract/kernel/dispute.values";
import type { Ctx } from "../../platform/context.ts";
import { shownName } from "../../platform/shown-name.ts";
import type { DisputeRow, DisputeWithFacts } from "./dispute.queries.ts";
import type { DisputePerson } from "./mediator.queries.ts";

/** The facts about a dispute that the policy needs. */
export function disputeFacts({ dispute, report }: DisputeWithFacts): DisputeFacts {
  return {
    report,
    opened_by: dispute.opened_by,
    opened_side: dispute.opened_side as Side,
    status: dispute.status,
    requested: requestedOf(dispute),
    answered: dispute.answered_at !== null,
    answer_overdue: dispute.answer_due_at.getTime() <= Date.now(),
    mediator_id: dispute.mediator_id,
    mediator_is_guest: dispute.mediator_is_guest,
    was_decided: dispute.outcome_reason !== null && dispute.conceded_by === null,
    days_ended: dispute.ended_at ? Math.floor((Date.now() - dispute.ended_at.getTime()) / dayMs) : 0,
    was_appealed: dispute.was_appealed,
    is_appeal: dispute.appeal_of !== null,
  };
}

function requestedOf({ requested_kind: kind, requested_value: value }: DisputeRow): Dispute["requested_outcome"] {
  return kind === null ? null : { kind: kind as RequestedOutcome, value };
}

/** A dispute with its steps, and the caller's allowed actions. */
export function presentDispute(found: DisputeWithFacts, ctx: Ctx): Dispute {
  const { dispute } = found;
  const person = (one: DisputePerson | null) => one && presentPerson(one, ctx);
  return {
    dispute_id: dispute.id,
    report_id: dispute.report_id,
    report: {
      id: dispute.number,
      poc_title: dispute.title,
      program_title: dispute.program_title,
      company_id: dispute.company_id,
      company_name: dispute.company_name,
    },
    dispute_type: dispute.type,
    dispute_description: dispute.description,
    requested_outcome: requestedOf(dispute),
    severity_change: dispute.severity_change,
    status: dispute.status,
    files: (dispute.files ?? []).map((file) => ctx.uploads.present(file, ctx.actor)),
    created_at: dispute.created_at.toISOString(),
    opened_by: person(dispute.opener),
    opened_side: dispute.opened_side as Side,
    answer:
      dispute.answer !== null && dispute.answered_at
        ? { text: dispute.answer, by: person(dispute.answerer), at: dispute.answered_at.toISOString() }
        : null,
    mediator: person(dispute.mediator),
    mediator_is_guest: dispute.mediator_is_guest,
    nobody_neutral: dispute.nobody_neutral,
    outcome:
      dispute.outcome_reason !== null && dispute.ended_at
        ? {
            reason: dispute.outcome_reason,
            actions: dispute.actions as NonNullable<Dispute["outcome"]>["actions"],
            decided_at: dispute.ended_at.toISOString(),
            conceded_by: person(dispute.conceder),
          }
        : null,
    possible_actions: isOngoing(dispute.status) ? possibleActions(found.report) : [],
    history: historyOf(dispute),
    next_step: nextStepOf(dispute),
    due_at: nextStepOf(dispute)?.due_at ?? null,
    appeal_of: dispute.appeal_of,
    is_overdue: dispute.is_overdue,
    ended_at: dispute.ended_at?.toISOString() ?? null,
    can: disputeCan(ctx.actor, disputeFacts(found)),
  };
}

/** Events besides the statements and the decision. Of several mediators only the last one is known. */
function historyOf(dispute: DisputeRow): Dispute["history"] {
  const isDecided = dispute.outcome_reason !== null;
  const times: Record<DisputeEvent, Date | null> = {
    answer_missed: dispute.answer_missed_at,
    mediator_missed: dispute.mediator_missed_at,
    mediator_named: dispute.mediator_named_at,
    decision_missed: dispute.decision_missed_at,
    withdrawn: dispute.status === "withdrawn" ? dispute.ended_at : null,
    settled: dispute.status === "resolved" && !isDecided ? dispute.ended_at : null,
  };
  return disputeEvents
    .flatMap((event) => (times[event] ? [{ event, at: times[event].toISOString() }] : []))
    .sort((one, other) => one.at.localeCompare(other.at));
}

/** The step that is due next: the answer until it is there or its time has passed, then the mediator, then the decision. */
function nextStepOf(dispute: DisputeRow): Dispute["next_step"] {
  if (!isOngoing(dispute.status)) return null;
  const due = (step: NonNullable<Dispute["next_step"]>["step"], time: Date) => ({ step, due_at: time.toISOString() });
  if (dispute.answered_at === null && dispute.answer_due_at.getTime() > Date.now()) return due("answer", dispute.answer_due_at);
  if (dispute.mediator_id === null) return due("mediator", dispute.mediator_due_at);
  return due("decision", dispute.decision_due_at);
}

/** A person of a dispute as others see them. */
export function presentPerson(person: DisputePerson, { files, request }: Ctx): Person {
  const { user_id, username, full_name, role, picture_file_id } = person;
  return { user_id, username, full_name: shownName(full_name, { request }), role, display_picture: files.link(picture_file_id) };
}
