import { useTranslations } from "use-intl";
import { Page } from "../../../ui/page.tsx";

export function ReportsPage() {
  const t = useTranslations("reports");
  return <Page title={t("reports")} />;
}
