import { useTranslations } from "use-intl";
import { Page } from "../../../ui/page.tsx";

export function SubmitReportPage({ title }: { title: string }) {
  const t = useTranslations("reports");
  return <Page title={`${t("title")} · ${title}`} />;
}
