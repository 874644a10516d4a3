import * as z from "zod/mini";
import { defineEvents } from "../../kernel/event.ts";
import { Uuid } from "../../kernel/ids.ts";

const ofAccount = z.object({ bank_account_id: Uuid });

/** Events of a person's bank accounts. */
export const bankAccountEvents = defineEvents("user", {
  "bank_account.added": ofAccount,
  "bank_account.changed": ofAccount,
  "bank_account.removed": ofAccount,
  "bank_account.name_reviewed": ofAccount,
});
