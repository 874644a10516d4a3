import { IconBuildingBank, IconWallet } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useViewer } from "../lib/viewer.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";

const icons = { vault: IconWallet, payments: IconBuildingBank } as const;

/** A placeholder for an area of the product that is not built yet. */
export function UpcomingPage({ name }: { name: keyof typeof icons }) {
  const t = useTranslations("app.upcoming");
  const { experience } = useViewer();
  // Researchers earn; companies pay, and staff see to both.
  const text = name === "vault" && experience !== "researcher" ? t(`vault.text_${experience}`) : t(`${name}.text`);
  return (
    <Page title={t(`${name}.title`)}>
      <EmptyState icon={icons[name]} title={t(`${name}.empty`)} text={text} />
    </Page>
  );
}
