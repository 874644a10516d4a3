import { useTranslations } from "use-intl";
import { Page } from "../../../ui/page.tsx";

export function BountyListPage() {
  const t = useTranslations("programs");
  return <Page title={t("bounties")} />;
}
