import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { TwoVersions } from "../../../../ui/two-versions.tsx";
import { useReport } from "../../core/api/report.ts";

/** Characters of each text that are compared. */
const shownLength = 600;

interface CompareOriginalProps {
  report: Pick<ReportCard, "report_id">;
  original: Pick<ReportCard, "report_id">;
}

/** The original and the report that is its duplicate, or about to become it, side by side. */
export function CompareOriginal({ report, original }: CompareOriginalProps) {
  const t = useTranslations("reports/status-dialog.compare");
  const severity = useTranslations("reports/severity");
  const status = useTranslations("reports/status");
  const { locale } = useI18n();
  const { data: first } = useReport(original.report_id);
  const { data: second } = useReport(report.report_id);
  if (!first || !second) return null;
  const both = (textOf: (one: Report) => string | null) => [textOf(first) ?? "", textOf(second) ?? ""] as const;
  const cut = (text: string) => (text.length > shownLength ? `${text.slice(0, shownLength)}…` : text);
  return (
    <TwoVersions
      title={t("title")}
      theirs={t("original", { id: String(first.id) })}
      mine={t("this", { id: String(second.id) })}
      nothing={t("nothing")}
      rows={[
        { key: "title", label: t("report_title"), texts: both(({ poc_title }) => poc_title) },
        { key: "sent", label: t("sent"), texts: both(({ sent_at }) => sent_at && formatDayTime(sent_at, locale)) },
        { key: "asset", label: t("asset"), texts: both(({ scope_identifier }) => scope_identifier) },
        {
          key: "weakness",
          label: t("weakness"),
          texts: both(({ weakness }) => weakness && `${weakness.name} (CWE-${weakness.cwe_id})`),
        },
        { key: "severity", label: t("severity"), texts: both((one) => severity(one.severity)) },
        { key: "status", label: t("status"), texts: both((one) => status(one.status)) },
        { key: "author", label: t("author"), texts: both(({ author }) => `@${author.username}`) },
        { key: "description", label: t("description"), texts: both((one) => cut(one.poc_description_markdown)) },
        { key: "steps", label: t("steps"), texts: both((one) => cut(one.steps_markdown)) },
      ]}
    />
  );
}
