import * as z from "zod/mini";
import { usernameLength } from "../accounts/account.limits.ts";
import { Person } from "../accounts/account.schema.ts";
import { AttachedFile, FileIds } from "../files/file.schema.ts";
import {
  disputeEvents,
  disputeStatuses,
  disputeSteps,
  disputeTypes,
  outcomeActions,
  requestedOutcomes,
  sides,
} from "../kernel/dispute.values.ts";
import { fieldRule } from "../kernel/field-error.ts";
import { maxInteger, Time, Uuid } from "../kernel/ids.ts";
import { severities } from "../kernel/severity.values.ts";
import { textLimits } from "../kernel/text.limits.ts";
import { isBlank, singleLine, trimmedLines } from "../kernel/text.ts";
import { companyCloseReasons } from "../reports/core/report.values.ts";
import { maxActions, maxOutcomeValue, minDecisionReason } from "./dispute.limits.ts";
import { disputeActions } from "./dispute.state.ts";

/** A change of the report by a mediator's decision: `value` is the status, the severity, or the amount of a bounty in minor units. */
export const DisputeActionInput = z.strictObject({
  kind: z.enum(outcomeActions),
  value: z.optional(singleLine(maxOutcomeValue)),
  close_reason: z.optional(z.enum(companyCloseReasons)),
  /** The public number of the original. */
  duplicate_of: z.optional(z.int().check(z.minimum(1), z.maximum(maxInteger))),
});
export type DisputeActionInput = z.input<typeof DisputeActionInput>;

const RequestedOutcome = z.object({ kind: z.enum(requestedOutcomes), value: z.nullable(z.string()) });

export const Dispute = z.object({
  dispute_id: Uuid,
  report_id: Uuid,
  /** The public number and the title of the report, its program and company. */
  report: z.object({
    id: z.nullable(z.int()),
    poc_title: z.string(),
    program_title: z.string(),
    company_id: Uuid,
    company_name: z.string(),
  }),
  dispute_type: z.enum(disputeTypes),
  dispute_description: z.string(),
  requested_outcome: z.nullable(RequestedOutcome),
  /** The contested change of severity that the dispute is about. */
  severity_change: z.nullable(
    z.object({
      old_severity: z.nullable(z.enum(severities)),
      new_severity: z.enum(severities),
      old_vector: z.nullable(z.string()),
      new_vector: z.nullable(z.string()),
      /** Reason for the change by the company. */
      reason: z.nullable(z.string()),
    }),
  ),
  status: z.enum(disputeStatuses),
  /** The files of the person who opened it. */
  files: z.array(AttachedFile),
  created_at: Time,
  opened_by: z.nullable(Person),
  opened_side: z.enum(sides),
  /** The answer of the other side. */
  answer: z.nullable(z.object({ text: z.string(), by: z.nullable(Person), at: Time })),
  mediator: z.nullable(Person),
  /** Whether the mediator is no staff, since nobody of the platform was neutral. */
  mediator_is_guest: z.boolean(),
  /** Whether a mediator is missing and none of the staff can be one. */
  nobody_neutral: z.boolean(),
  /** The mediator's decision, or the concession of the other side, whose reason may be empty. */
  outcome: z.nullable(
    z.object({
      reason: z.string(),
      actions: z.array(DisputeActionInput),
      decided_at: Time,
      conceded_by: z.nullable(Person),
    }),
  ),
  /** Changes that a decision can make to the report now. */
  possible_actions: z.array(z.enum(outcomeActions)),
  /** Events besides the statements of both sides and the decision, oldest first. */
  history: z.array(z.object({ event: z.enum(disputeEvents), at: Time })),
  /** When the next step is due, and whose step it is; null when the dispute has ended. */
  next_step: z.nullable(z.object({ step: z.enum(disputeSteps), due_at: Time })),
  /** When that step is due. */
  due_at: z.nullable(Time),
  /** Whether the platform has missed a step of its own. */
  is_overdue: z.boolean(),
  /** The dispute whose decision it appeals. */
  appeal_of: z.nullable(Uuid),
  ended_at: z.nullable(Time),
  can: z.array(z.enum(disputeActions)),
});
export type Dispute = z.infer<typeof Dispute>;

const Text = trimmedLines(textLimits.comment, 1);

export const OpenDisputeInput = z.strictObject({
  dispute_type: z.enum(disputeTypes),
  dispute_description: Text.check(fieldRule((text: string) => !isBlank(text), "dispute_description_required")),
  report_id: Uuid,
  requested_outcome: z.optional(
    z.strictObject({ kind: z.enum(requestedOutcomes), value: z.optional(singleLine(maxOutcomeValue)) }),
  ),
  file_ids: z._default(FileIds, []),
});
export type OpenDisputeInput = z.input<typeof OpenDisputeInput>;

export const AnswerDisputeInput = z.strictObject({
  text: Text.check(fieldRule((text: string) => !isBlank(text), "comment_required")),
});
export type AnswerDisputeInput = z.input<typeof AnswerDisputeInput>;

export const ConcedeDisputeInput = z.strictObject({ reason: z.optional(trimmedLines(textLimits.reason)) });
export type ConcedeDisputeInput = z.input<typeof ConcedeDisputeInput>;

export const AppealDisputeInput = z.strictObject({
  text: Text.check(fieldRule((text: string) => !isBlank(text), "dispute_description_required")),
});
export type AppealDisputeInput = z.input<typeof AppealDisputeInput>;

export const AssignMediatorInput = z.strictObject({ mediator: singleLine(usernameLength.max) });
export type AssignMediatorInput = z.input<typeof AssignMediatorInput>;

const DecisionReason = trimmedLines(textLimits.reason, minDecisionReason);

export const ResolveDisputeInput = z.strictObject({
  reason: DecisionReason,
  actions: z._default(z.array(DisputeActionInput).check(z.maxLength(maxActions)), []),
});
export type ResolveDisputeInput = z.input<typeof ResolveDisputeInput>;

export const RejectDisputeInput = z.strictObject({ reason: DecisionReason });
export type RejectDisputeInput = z.input<typeof RejectDisputeInput>;
