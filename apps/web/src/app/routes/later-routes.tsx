import { IconBuildingBank, IconTrophy, IconUsers, IconWallet } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Page } from "../../ui/page.tsx";

const icons = { vault: IconWallet, leaderboard: IconTrophy, users: IconUsers, payments: IconBuildingBank } as const;

function LaterPage({ name }: { name: keyof typeof icons }) {
  const t = useTranslations(`app.upcoming.${name}`);
  return (
    <Page title={t("title")}>
      <EmptyState icon={icons[name]} title={t("empty")} text={t("text")} />
    </Page>
  );
}

export function VaultRoute() {
  return <LaterPage name="vault" />;
}

export function LeaderboardRoute() {
  return <LaterPage name="leaderboard" />;
}

export function UsersRoute() {
  return <LaterPage name="users" />;
}

export function PaymentsRoute() {
  return <LaterPage name="payments" />;
}
