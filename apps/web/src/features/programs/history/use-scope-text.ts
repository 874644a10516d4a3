import type { TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import { useTranslations } from "use-intl";

/** What a version says of a scope, as lines of text that can be compared. */
export function useScopeText(): (scope: TermScope) => string {
  const t = useTranslations("programs");
  const severityName = useTranslations("reports/severity");
  return (scope) =>
    [
      `${t(`asset_type.${scope.asset_type}`)}: ${scope.identifier}`,
      `${t(scope.is_out_of_scope ? "scope.out" : "scope.in")} · ${t("scope.max_severity")}: ${severityName(scope.max_severity)}`,
      t(scope.is_eligible_for_bounty ? "scope.eligible" : "scope.not_eligible"),
      ...(scope.instructions_markdown === "" ? [] : [scope.instructions_markdown]),
    ].join("\n");
}
