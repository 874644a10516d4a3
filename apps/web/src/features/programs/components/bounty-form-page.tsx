import { useTranslations } from "use-intl";
import { Page } from "../../../ui/page.tsx";

export function BountyCreatePage() {
  const t = useTranslations("programs");
  return <Page title={t("create")} />;
}

export function BountyEditPage({ title }: { title: string }) {
  const t = useTranslations("programs");
  return <Page title={`${t("edit")} · ${title}`} />;
}
