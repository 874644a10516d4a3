import * as z from "zod/mini";
import { defineEvents } from "../../kernel/event.ts";
import { Uuid } from "../../kernel/ids.ts";
import { withdrawalStatuses } from "../core/withdrawal.values.ts";

/** Events of a person's withdrawals and available money. They carry no amounts. */
export const withdrawalEvents = defineEvents("user", {
  "withdrawal.asked": z.object({ withdrawal_id: Uuid }),
  /** It has been processing for long. */
  "withdrawal.late": z.object({ withdrawal_id: Uuid }),
  "withdrawal.changed": z.object({ withdrawal_id: Uuid, status: z.enum(withdrawalStatuses) }),
  /** Staff corrected the available money. */
  "balance.adjusted": z.object({ adjustment_id: Uuid }),
});
