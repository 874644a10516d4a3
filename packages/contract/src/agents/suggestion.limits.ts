import { textLimits } from "../kernel/text.limits.ts";
import { minReason } from "../reports/core/report.limits.ts";

/** Characters of a value, and of a reason, which both sides read once somebody takes the suggestion: as many as the act asks for. */
export const suggestionLimits = { value: textLimits.comment, reason: 1_000, minReason: minReason.pointsLost } as const;
