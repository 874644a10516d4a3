import * as z from "zod/mini";
import { defineEvents } from "../../kernel/event.ts";
import { Uuid } from "../../kernel/ids.ts";

/** Events of an account. */
export const accountEvents = defineEvents("user", {
  "account.registered": z.object({}),
  "account.export_ready": z.object({}),
  "account.closed": z.object({}),
  /** This member of staff announced something. */
  "account.announced": z.object({ announcement_id: Uuid }),
});
