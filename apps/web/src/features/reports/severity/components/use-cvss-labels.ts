import type { CvssVersion } from "@safeport/contract/reports/severity/cvss.values";
import { useTranslations } from "use-intl";
import { modifiedOf, nameKey, valueKey } from "../cvss/message-keys.ts";

/** Metrics and values by the names FIRST gives them. */
export function useCvssLabels(version: CvssVersion) {
  const t = useTranslations("reports/cvss");
  const nameOf = (id: string): string => {
    const base = modifiedOf(id);
    return base ? t("modified", { name: t(`name.${nameKey(version, base)}`) }) : t(`name.${nameKey(version, id)}`);
  };
  const valueLabel = (id: string, value: string | null): string =>
    value === null ? t("undefined") : t(`value.${valueKey(version, id, value)}`);
  return { nameOf, valueLabel };
}
