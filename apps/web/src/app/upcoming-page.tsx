import { IconBuildingBank, IconTrophy, IconUsers, IconWallet } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../ui/empty-state.tsx";
import { Page } from "../ui/page.tsx";

const icons = { vault: IconWallet, leaderboard: IconTrophy, users: IconUsers, payments: IconBuildingBank } as const;

/** A placeholder for an area of the product that is not built yet. */
export function UpcomingPage({ name }: { name: keyof typeof icons }) {
  const t = useTranslations(`app.upcoming.${name}`);
  return (
    <Page title={t("title")}>
      <EmptyState icon={icons[name]} title={t("empty")} text={t("text")} />
    </Page>
  );
}
