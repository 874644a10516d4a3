// In a file without schemas, for forms that load no validator.
import { textLimits } from "../../kernel/text.limits.ts";

/** Characters of the bio; links of a profile. */
export const profileLimits = { bio: textLimits.line, links: 4 } as const;
/** The languages that mails can be in. */
export const mailLanguages = ["en", "fr"] as const;
