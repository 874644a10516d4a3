import type { NonIssue } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import type { PlatformNonIssueKey } from "@safeport/contract/flood/non-issues/non-issue.values";
import type { Language } from "@safeport/messages/languages";
import { translate } from "@safeport/messages/translate";

/** The texts of an entry that the platform brings. */
export function platformTexts(language: Language, key: PlatformNonIssueKey): Pick<NonIssue, "title" | "reason" | "changes"> {
  return {
    title: translate(language, `checks.non_issue.${key}.title`),
    reason: translate(language, `checks.non_issue.${key}.reason`),
    changes: translate(language, `checks.non_issue.${key}.changes`),
  };
}
