import * as z from "zod/mini";
import { defineEvents } from "../kernel/event.ts";

/** What happens to an account. */
export const accountEvents = defineEvents("user", {
  "account.registered": z.object({}),
  "account.export_ready": z.object({}),
  "account.closed": z.object({}),
});
