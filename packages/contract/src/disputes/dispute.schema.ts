import * as z from "zod/mini";
import { usernameLength } from "../accounts/core/account.limits.ts";
import { Person } from "../accounts/core/account.schema.ts";
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
  kind: z
    .enum(outcomeActions)
    .check(z.describe("What the decision does: reopen the report, set the duplicate aside, or change status or severity.")),
  value: z.optional(singleLine(maxOutcomeValue)).check(z.describe("The status or the severity to set.")),
  close_reason: z.optional(z.enum(companyCloseReasons)),
  duplicate_of: z
    .optional(z.int().check(z.minimum(1), z.maximum(maxInteger)))
    .check(z.describe("The short public number of the original; null if it is no duplicate.")),
});
export type DisputeActionInput = z.input<typeof DisputeActionInput>;

const RequestedOutcome = z.object({
  kind: z.enum(requestedOutcomes).check(z.describe("The kind of change that is asked for.")),
  value: z.nullable(z.string()).check(z.describe("The status, the severity, or the amount in minor units that is asked for.")),
});

export const Dispute = z.object({
  dispute_id: Uuid,
  report_id: Uuid,
  /** The public number and the title of the report, its program and company. */
  report: z
    .object({
      id: z.nullable(z.int()).check(z.describe("The public number of the report.")),
      poc_title: z.string(),
      program_title: z.string().check(z.describe("The title of its program.")),
      company_id: Uuid.check(z.describe("The id of its company.")),
      company_name: z.string().check(z.describe("The name of its company.")),
    })
    .check(z.describe("The report that is disputed.")),
  dispute_type: z.enum(disputeTypes),
  dispute_description: z.string().check(z.describe("What is wrong, and what the person wants.")),
  requested_outcome: z.nullable(RequestedOutcome).check(z.describe("What the person who opened the dispute asks for.")),
  severity_change: z
    .nullable(
      z.object({
        old_severity: z.nullable(z.enum(severities)).check(z.describe("The severity before; null for other items.")),
        new_severity: z.enum(severities),
        old_vector: z.nullable(z.string()).check(z.describe("The vector before; null without one.")),
        new_vector: z.nullable(z.string()).check(z.describe("The vector after; null without one.")),
        reason: z.nullable(z.string()).check(z.describe("Why the company changed it; null without a reason.")),
      }),
    )
    .check(z.describe("The contested change of severity that the dispute is about; null for another dispute.")),
  status: z.enum(disputeStatuses).check(z.describe("How far the dispute is.")),
  /** The files of the person who opened it. */
  files: z.array(AttachedFile).check(z.describe("The files of the dispute.")),
  created_at: Time,
  opened_by: z.nullable(Person).check(z.describe("Who opened the dispute.")),
  opened_side: z.enum(sides).check(z.describe("The side for which the dispute was opened.")),
  answer: z
    .nullable(
      z.object({
        text: z.string().check(z.describe("What the other side says.")),
        by: z.nullable(Person).check(z.describe("Who answered.")),
        at: Time.check(z.describe("When the answer was sent.")),
      }),
    )
    .check(z.describe("The answer of the other side; null until it answers.")),
  mediator: z.nullable(Person).check(z.describe("The person who decides; null until one is named.")),
  mediator_is_guest: z.boolean().check(z.describe("Whether the mediator is no staff, since nobody of the platform was neutral.")),
  nobody_neutral: z
    .boolean()
    .check(z.describe("Whether a mediator is missing and none of the staff can be one; then a guest can be named.")),
  /** The mediator's decision, or the concession of the other side, whose reason may be empty. */
  outcome: z
    .nullable(
      z.object({
        reason: z
          .string()
          .check(
            z.describe(
              "Why the mediator decided so; both sides read it. What the side that conceded says, which may be nothing.",
            ),
          ),
        actions: z.array(DisputeActionInput).check(z.describe("What the decision changed on the report.")),
        decided_at: Time.check(z.describe("When the mediator decided, or the other side conceded.")),
        conceded_by: z
          .nullable(Person)
          .check(z.describe("The person who conceded the dispute for the other side; null if a mediator decided it.")),
      }),
    )
    .check(z.describe("The decision, or the concession of the other side; null until there is one.")),
  possible_actions: z
    .array(z.enum(outcomeActions))
    .check(z.describe("Changes that a decision can make to the report in its present state; none once the dispute has ended.")),
  history: z
    .array(
      z.object({
        event: z
          .enum(disputeEvents)
          .check(z.describe("A step that was missed, the naming of the mediator, or an end without a decision.")),
        at: Time.check(z.describe("When it happened.")),
      }),
    )
    .check(z.describe("What happened besides the statements of both sides and the decision, oldest first.")),
  next_step: z
    .nullable(
      z.object({
        step: z.enum(disputeSteps).check(z.describe("The answer of the other side, the naming of a mediator, or the decision.")),
        due_at: Time.check(z.describe("When the step is due.")),
      }),
    )
    .check(z.describe("The step that is due next; null when the dispute has ended.")),
  due_at: z.nullable(Time).check(z.describe("When the next step is due; null once it has ended.")),
  is_overdue: z
    .boolean()
    .check(z.describe("Whether the platform has let its own step pass: naming the mediator, or the decision.")),
  appeal_of: z.nullable(Uuid).check(z.describe("The dispute whose decision it appeals; null if it appeals none.")),
  ended_at: z.nullable(Time).check(z.describe("When the dispute ended; null while it runs.")),
  can: z.array(z.enum(disputeActions)),
});
export type Dispute = z.infer<typeof Dispute>;

const Text = trimmedLines(textLimits.comment, 1);

export const OpenDisputeInput = z.strictObject({
  dispute_type: z.enum(disputeTypes),
  dispute_description: Text.check(
    fieldRule((text: string) => !isBlank(text), "dispute_description_required"),
    z.describe("What is wrong, and what the person wants."),
  ),
  report_id: Uuid,
  requested_outcome: z
    .optional(
      z.strictObject({
        kind: z
          .enum(requestedOutcomes)
          .check(z.describe("The kind of change to ask for. A re-check asks for reopen, not_duplicate, status or severity.")),
        value: z
          .optional(singleLine(maxOutcomeValue))
          .check(z.describe("The status, the severity, or the amount in minor units to ask for.")),
      }),
    )
    .check(z.describe("What the person who opened the dispute asks for.")),
  file_ids: z._default(FileIds, []),
});
export type OpenDisputeInput = z.input<typeof OpenDisputeInput>;

export const AnswerDisputeInput = z.strictObject({
  text: Text.check(
    fieldRule((text: string) => !isBlank(text), "comment_required"),
    z.describe("What the other side says to the dispute."),
  ),
});
export type AnswerDisputeInput = z.input<typeof AnswerDisputeInput>;

export const ConcedeDisputeInput = z.strictObject({
  reason: z
    .optional(trimmedLines(textLimits.reason))
    .check(z.describe("What the side that concedes wants to say; both sides read it.")),
});
export type ConcedeDisputeInput = z.input<typeof ConcedeDisputeInput>;

export const AppealDisputeInput = z.strictObject({
  text: Text.check(
    fieldRule((text: string) => !isBlank(text), "dispute_description_required"),
    z.describe("Why the decision is wrong."),
  ),
});
export type AppealDisputeInput = z.input<typeof AppealDisputeInput>;

export const AssignMediatorInput = z.strictObject({
  mediator: singleLine(usernameLength.max).check(z.describe("The username of the mediator.")),
});
export type AssignMediatorInput = z.input<typeof AssignMediatorInput>;

const DecisionReason = trimmedLines(textLimits.reason, minDecisionReason);

export const ResolveDisputeInput = z.strictObject({
  reason: DecisionReason.check(z.describe("Why, for both sides; at least 10 characters.")),
  actions: z._default(
    z.array(DisputeActionInput).check(z.maxLength(maxActions), z.describe("What changes on the report, in this order.")),
    [],
  ),
});
export type ResolveDisputeInput = z.input<typeof ResolveDisputeInput>;

export const RejectDisputeInput = z.strictObject({
  reason: DecisionReason.check(z.describe("Why, for both sides; at least 10 characters.")),
});
export type RejectDisputeInput = z.input<typeof RejectDisputeInput>;
