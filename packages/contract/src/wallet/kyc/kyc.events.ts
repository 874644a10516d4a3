import * as z from "zod/mini";
import { defineEvents } from "../../kernel/event.ts";
import { Uuid } from "../../kernel/ids.ts";

const ofForm = z.object({ kyc_id: Uuid });

/** Events of a person's identity check. */
export const kycEvents = defineEvents("user", {
  "kyc.submitted": ofForm,
  "kyc.taken": ofForm,
  "kyc.approved": ofForm,
  "kyc.rejected": ofForm,
  "kyc.expired": ofForm,
});
