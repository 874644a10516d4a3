import { useTranslations } from "use-intl";
import { Page } from "../../../ui/page.tsx";

export function ReportDetailPage({ reportId }: { reportId: string }) {
  const t = useTranslations("reports");
  return <Page title={`${t("report")} ${reportId}`} />;
}
