import * as z from "zod/mini";
import { defineEvents } from "../kernel/event.ts";
import { Uuid } from "../kernel/ids.ts";
import { depositProviders } from "./deposits/deposit.schema.ts";
import { depositStatuses } from "./deposits/deposit.state.ts";
import { refundStatuses } from "./refunds/refund.state.ts";

/** Events of a company's money. They carry no amounts: who may know of an event is decided when it is delivered. */
export const moneyEvents = defineEvents("company", {
  "money.deposit_opened": z.object({ deposit_id: Uuid, provider: z.enum(depositProviders) }),
  "money.deposit_settled": z.object({ deposit_id: Uuid, status: z.enum(depositStatuses), on_statement: z.optional(z.boolean()) }),
  "money.refund_changed": z.object({ refund_id: Uuid, status: z.enum(refundStatuses) }),
  /** Somebody proposed an award above their limit, which a colleague without one decides. */
  "money.award_waits": z.object({ award_id: Uuid, proposed_by: Uuid }),
  "money.award_decided": z.object({
    award_id: Uuid,
    proposed_by: Uuid,
    status: z.enum(["approved", "declined", "withdrawn"]),
  }),
  /** Free money was refunded in Stripe's dashboard, a deposit was reinstated, or settings were changed. */
  "money.corrected": z.object({}),
  /** A bank or a provider took a deposit back. */
  "money.deposit_taken_back": z.object({}),
  /** Staff corrected the free money. */
  "money.adjusted": z.object({}),
  /** Free money has fallen below the company's mark. */
  "money.balance_low": z.object({}),
  /** Free money does not cover the subscription of this month. */
  "money.subscription_refused": z.object({}),
  /** Its programs take only critical reports until free money rises again, or take all again. */
  "money.intake_changed": z.object({ paused: z.boolean() }),
});
