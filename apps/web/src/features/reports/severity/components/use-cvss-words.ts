import { useTranslations } from "use-intl";
import type { CvssVersion } from "../cvss/metrics.ts";
import { modifiedOf, nameKey, valueKey } from "../cvss/words.ts";

/** Metrics and values by the names FIRST gives them. */
export function useCvssWords(version: CvssVersion) {
  const t = useTranslations("reports/cvss");
  const nameOf = (id: string): string => {
    const base = modifiedOf(id);
    return base ? t("modified", { name: t(`name.${nameKey(version, base)}`) }) : t(`name.${nameKey(version, id)}`);
  };
  const wordOf = (id: string, value: string | null): string =>
    value === null ? t("undefined") : t(`value.${valueKey(version, id, value)}`);
  return { nameOf, wordOf };
}
