import { Button, Tabs } from "@mantine/core";
import { IconArrowUpRight } from "@tabler/icons-react";
import { getRouteApi } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { Page } from "../../../../ui/page.tsx";
import { useWayBack } from "../../../../ui/remedy-link.ts";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { MethodsTab } from "../../bank-accounts/components/methods-tab.tsx";
import { IdentityTab } from "../../kyc/components/identity-tab.tsx";
import { WithdrawDialog } from "../../withdrawals/components/withdraw-dialog.tsx";
import { WithdrawalsTab } from "../../withdrawals/components/withdrawals-tab.tsx";
import { tabOf, vaultTabs } from "../vault-search.ts";
import { FilesTab } from "./files-tab.tsx";
import { OverviewTab } from "./overview-tab.tsx";
import { PaymentList } from "./payment-list.tsx";

const page = getRouteApi("/_app/{-$area}/vault");

/** The money of a researcher: balances, earnings, withdrawals, payout methods, identity and files. */
export function ResearcherVault() {
  const t = useTranslations("wallet/vault");
  const list = useListSearch("/_app/{-$area}/vault");
  const { search } = list;
  const navigate = page.useNavigate();
  const tab = tabOf(search);
  const back = useWayBack(search.next);
  const open = (name: string | null) =>
    void navigate({
      to: ".",
      search: { tab: name === "overview" ? undefined : (name ?? undefined), next: search.next },
      resetScroll: false,
    });
  const withdraw = (opened: boolean) =>
    void navigate({
      to: ".",
      search: { ...search, dialog: opened ? "withdraw" : undefined },
      replace: !opened,
      resetScroll: false,
    });
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      {...(back && { back })}
      actions={
        <Button leftSection={<IconArrowUpRight size={16} stroke={1.75} aria-hidden />} onClick={() => withdraw(true)}>
          {t("withdraw.open")}
        </Button>
      }
    >
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabStrip names={vaultTabs} current={tab} labelOf={(name) => t(`tab.${name}`)} aria-label={t("title")} />
        <Tabs.Panel value="overview">
          <OverviewTab />
        </Tabs.Panel>
        <Tabs.Panel value="transactions">
          <PaymentList reader="researcher" list={list} />
        </Tabs.Panel>
        <Tabs.Panel value="withdrawals">
          <WithdrawalsTab onWithdraw={() => withdraw(true)} />
        </Tabs.Panel>
        <Tabs.Panel value="methods">
          <MethodsTab />
        </Tabs.Panel>
        <Tabs.Panel value="identity">
          <IdentityTab />
        </Tabs.Panel>
        <Tabs.Panel value="files">
          <FilesTab />
        </Tabs.Panel>
      </Tabs>
      {search.dialog === "withdraw" && <WithdrawDialog onClose={() => withdraw(false)} />}
    </Page>
  );
}
