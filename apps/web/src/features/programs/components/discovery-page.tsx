import { useTranslations } from "use-intl";
import { Page } from "../../../ui/page.tsx";

export function DiscoveryPage() {
  const t = useTranslations("programs");
  return <Page title={t("discovery")} />;
}
