import { useTranslations } from "use-intl";
import { Page } from "../../../ui/page.tsx";

export function SettingsPage() {
  const t = useTranslations("accounts.settings");
  return <Page title={t("title")} width="form" />;
}
