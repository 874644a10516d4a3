import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useAwardTerms } from "../api/award.ts";

/** Sum of a report's bounties, and the sum still held for it, for those who can award it. */
export function AwardedFact({ report }: { report: Report }) {
  const t = useTranslations("reports.facts");
  const { locale } = useI18n();
  const { data } = useAwardTerms(report.report_id);
  if (!data) return "…";
  return (
    <>
      {formatMinor(data.awarded, data.currency, locale)}
      {data.held > 0 && (
        <small style={{ display: "block" }}>{t("still_held", { amount: formatMinor(data.held, data.currency, locale) })}</small>
      )}
    </>
  );
}
