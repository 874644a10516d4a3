import { trimmedLines } from "@safeport/contract/kernel/text";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import * as z from "zod/mini";

/** Of the dialogs that require a reason. */
export const RequiredReason = z.object({ value: trimmedLines(textLimits.reason, 1) });
