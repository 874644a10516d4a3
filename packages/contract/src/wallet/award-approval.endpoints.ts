import * as z from "zod/mini";
import { payingRoles } from "../companies/member.policy.ts";
import { endpoint } from "../kernel/endpoint.ts";
import { Time, Uuid } from "../kernel/ids.ts";
import { Currency, Money, maxAmount } from "../kernel/minor-units.ts";
import { DeclineReason } from "../site/proposal.values.ts";
import { awardKinds } from "./award.values.ts";
import { awardProposalActions, awardProposalStatuses } from "./award-approval.values.ts";

const path = "/v1/company/:company_id/award-approvals/";

/** Limit of a member for awards of a calendar month (UTC) without a colleague, in minor units. */
const MemberLimit = z.object({
  user_id: Uuid,
  username: z.string(),
  full_name: z.string(),
  role: z.enum(payingRoles),
  /** Null without a limit: who has none approves the awards of others. */
  limit: z.nullable(Money),
  /** Sum that they awarded alone this month. */
  used: Money,
  can: z.array(z.enum(["set"])),
});
export type MemberLimit = z.infer<typeof MemberLimit>;

/** An award above the limit of who proposed it. */
const AwardProposal = z.object({
  /** The id of the award once it is approved. */
  award_id: Uuid,
  report: z.object({ report_id: Uuid, number: z.int(), title: z.string() }),
  kind: z.enum(awardKinds),
  amount: Money,
  /** As it would be charged now; once it is approved, as it was charged. */
  fee: Money,
  message: z.nullable(z.string()),
  status: z.enum(awardProposalStatuses),
  proposed_by: z.string(),
  proposed_at: Time,
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(Time),
  /** Why it was declined. */
  reason: z.nullable(z.string()),
  can: z.array(z.enum(awardProposalActions)),
});
export type AwardProposal = z.infer<typeof AwardProposal>;

export const AwardApprovals = z.object({
  currency: Currency,
  /** All that wait, oldest first, and then the newest decided ones. */
  proposals: z.array(AwardProposal),
  limits: z.array(MemberLimit),
});
export type AwardApprovals = z.infer<typeof AwardApprovals>;

export const listAwardApprovals = endpoint({
  name: "wallet.award_approvals",
  summary: "What members may award alone in a month, and the awards that wait for a colleague; for owners, finance and staff",
  method: "GET",
  path,
  auth: "session",
  rate: "read",
  params: z.object({ company_id: Uuid }),
  result: AwardApprovals,
  errors: ["not_found", "forbidden"],
});

export const setAwardLimit = endpoint({
  name: "wallet.set_award_limit",
  summary: "Limit what a member may award in a calendar month without a colleague; null ends the limit",
  method: "PUT",
  path: "/v1/company/:company_id/award-limits/:user_id/",
  auth: "reauth",
  rate: "write",
  throttle: { person: 120, object: 60 },
  params: z.object({ company_id: Uuid, user_id: Uuid }),
  body: z.strictObject({ limit: z.nullable(z.int().check(z.minimum(0), z.maximum(maxAmount))) }),
  result: AwardApprovals,
  errors: ["not_found", "forbidden", "conflict"],
});

export const decideAward = endpoint({
  name: "wallet.decide_award",
  summary: "Approve or decline the award that a colleague proposed, or withdraw one's own",
  method: "POST",
  path: `${path}:award_id/`,
  auth: "reauth",
  rate: "write",
  throttle: { person: 200, object: 30 },
  idempotent: "required",
  params: z.object({ company_id: Uuid, award_id: Uuid }),
  body: z.strictObject({
    action: z.enum(awardProposalActions),
    /** For a refusal; its author reads it. */
    reason: z.optional(DeclineReason),
    /** The fee that the caller was shown; the approval is refused if another one would be charged. */
    expected_fee: z.optional(z.int().check(z.minimum(0), z.maximum(maxAmount))),
  }),
  result: AwardApprovals,
  errors: ["not_found", "forbidden", "conflict"],
});
