import * as z from "zod/mini";
import { payingRoles } from "../../companies/member.policy.ts";
import { endpoint } from "../../kernel/endpoint.ts";
import { Time, Uuid } from "../../kernel/ids.ts";
import { Currency, Money, maxAmount } from "../../kernel/minor-units.ts";
import { DeclineReason } from "../../site/proposal.values.ts";
import { awardKinds } from "./award.values.ts";
import { awardProposalActions, awardProposalStatuses } from "./award-approval.values.ts";

const path = "/v1/company/:company_id/award-approvals/";

/** Limit of a member for awards of a calendar month (UTC) without a colleague, in minor units. */
const MemberLimit = z.object({
  user_id: Uuid,
  username: z.string(),
  full_name: z.string(),
  role: z.enum(payingRoles),
  limit: z
    .nullable(Money)
    .check(
      z.describe(
        "What they may award in a calendar month (UTC) without a colleague, in minor units; null without a limit: they approve the awards of others.",
      ),
    ),
  used: Money.check(z.describe("What they awarded alone this month, without fees, in minor units.")),
  can: z.array(z.enum(["set"])).check(z.describe("Whether the caller may set it.")),
});
export type MemberLimit = z.infer<typeof MemberLimit>;

/** An award above the limit of who proposed it. */
const AwardProposal = z.object({
  award_id: Uuid.check(z.describe("The id of the award once it is approved.")),
  report: z
    .object({
      report_id: Uuid,
      number: z.int().check(z.describe("The public number of the report.")),
      title: z.string().check(z.describe("The title of the report.")),
    })
    .check(z.describe("The report that it is for.")),
  kind: z.enum(awardKinds).check(z.describe("What it is for.")),
  amount: Money,
  fee: Money.check(z.describe("The fee as it would be charged now; once it is approved, as it was charged. In minor units.")),
  message: z.nullable(z.string()).check(z.describe("What the researcher reads with the award; null for nothing.")),
  status: z.enum(awardProposalStatuses).check(z.describe("Whether it waits, or what was decided.")),
  proposed_by: z.string().check(z.describe("The username of who proposed it.")),
  proposed_at: Time.check(z.describe("When it was proposed.")),
  decided_by: z.nullable(z.string()).check(z.describe("The username of who decided it; null while it waits.")),
  decided_at: z.nullable(Time).check(z.describe("When it was decided; null while it waits.")),
  reason: z.nullable(z.string()).check(z.describe("Why it was declined; null otherwise.")),
  can: z.array(z.enum(awardProposalActions)).check(z.describe("What the caller may do with it.")),
});
export type AwardProposal = z.infer<typeof AwardProposal>;

export const AwardApprovals = z.object({
  currency: Currency,
  proposals: z
    .array(AwardProposal)
    .check(z.describe("All awards that wait for a colleague, oldest first, and then the newest that were decided.")),
  limits: z.array(MemberLimit).check(z.describe("Who spends the company's money, and what each may award alone.")),
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
  events: ["money.corrected"],
  params: z.object({ company_id: Uuid, user_id: Uuid }),
  body: z.strictObject({
    limit: z
      .nullable(z.int().check(z.minimum(0), z.maximum(maxAmount)))
      .check(z.describe("The limit in minor units; 0 lets every award wait, null ends the limit.")),
  }),
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
  events: ["money.award_decided", "report.awarded"],
  idempotent: "required",
  params: z.object({ company_id: Uuid, award_id: Uuid.check(z.describe("The id of the proposed award.")) }),
  body: z.strictObject({
    action: z
      .enum(awardProposalActions)
      .check(z.describe("Who proposed it can withdraw it; a colleague without a limit approves or declines it.")),
    reason: z.optional(DeclineReason).check(z.describe("Why it is declined, which its author reads; needed for that alone.")),
    expected_fee: z
      .optional(z.int().check(z.minimum(0), z.maximum(maxAmount)))
      .check(
        z.describe(
          "The fee that the caller expects, in minor units; 409 if another one would be charged. Any fee if it is not sent.",
        ),
      ),
  }),
  result: AwardApprovals,
  errors: ["not_found", "forbidden", "conflict"],
});
