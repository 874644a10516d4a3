import type { TermScope } from "@safeport/contract/programs/versions/program-version.schema";
import { useTranslations } from "use-intl";

/** Returns a function that writes a scope of a version as lines of text, for comparison. */
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
