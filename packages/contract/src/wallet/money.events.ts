import * as z from "zod/mini";
import { defineEvents } from "../kernel/event.ts";
import { Uuid } from "../kernel/ids.ts";
import { depositStatuses } from "./deposit.state.ts";

/** Events of a company's money. They carry no amounts: who may know of an event is decided when it is delivered. */
export const moneyEvents = defineEvents("company", {
  "money.deposit_opened": z.object({ deposit_id: Uuid }),
  "money.deposit_settled": z.object({ deposit_id: Uuid, status: z.enum(depositStatuses) }),
  /** Free money was refunded, a bank took a deposit back or reinstated it, or staff corrected something. */
  "money.corrected": z.object({}),
  /** Free money has fallen below the company's mark. */
  "money.balance_low": z.object({}),
  /** Free money does not cover the subscription of this month. */
  "money.subscription_refused": z.object({}),
  /** Its programs take only critical reports until free money rises again, or take all again. */
  "money.intake_changed": z.object({ paused: z.boolean() }),
});
