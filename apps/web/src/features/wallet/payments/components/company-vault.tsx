import { Box, Button, Skeleton, Tabs } from "@mantine/core";
import type { Wallet } from "@safeport/contract/wallet/payments/wallet.schema";
import { IconBuildingBank, IconSettings } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { RemedyButton } from "../../../../ui/remedy.tsx";
import { useWayBack } from "../../../../ui/remedy-link.ts";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { useAwardApprovals } from "../../awards/api/approvals.ts";
import { AwardApprovals } from "../../awards/components/award-approvals.tsx";
import { BalancesAt } from "../../books/components/balances-at.tsx";
import { Journal } from "../../books/components/journal.tsx";
import { useOpenDeposits } from "../../deposits/api/deposits.ts";
import { Arriving, CompanyDeposits } from "../../deposits/components/company-deposits.tsx";
import { DepositDialog } from "../../deposits/components/deposit-dialog.tsx";
import { Documents } from "../../documents/components/documents.tsx";
import { useCompanyWallet } from "../../money/api/money.ts";
import { CompanyBalances } from "../../money/components/company-balances.tsx";
import { Holds } from "../../money/components/holds.tsx";
import { MoneySettingsDialog } from "../../money/components/money-settings-dialog.tsx";
import { ProgramMoney } from "../../money/components/program-money.tsx";
import { CompanyRefunds } from "../../refunds/components/company-refunds.tsx";
import { companyTabOf, companyVaultTabs } from "../vault-search.ts";
import { CompanyPayments } from "./company-payments.tsx";
import { LatestPayments } from "./payment-list.tsx";

const page = getRouteApi("/_app/{-$area}/vault");

/** The money of the company that the viewer acts for, in tabs: balances, programs, transactions, deposits and documents. */
export function CompanyVault() {
  const t = useTranslations("wallet/company");
  const { companyId } = useViewer();
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const back = useWayBack(search.next);
  const { data: wallet, error, refetch, isFetching } = useCompanyWallet(companyId);
  const deposits = useOpenDeposits(companyId);
  const waiting = useAwardApprovals(companyId).data?.proposals.filter(({ status }) => status === "waiting").length;
  const [dialog, setDialog] = useState<"deposit" | "settings" | null>(search.dialog === "deposit" ? "deposit" : null);
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  if (isRefused || companyId === null)
    return (
      <Page title={t("title")}>
        <EmptyState
          icon={IconBuildingBank}
          title={t("refused")}
          text={t("refused_text")}
          action={<RemedyButton remedy="company_members" />}
        />
      </Page>
    );
  const tab = companyTabOf(search);
  const open = (name: string | null) =>
    void navigate({
      to: ".",
      search: { company: search.company, next: search.next, tab: name === "overview" ? undefined : (name ?? undefined) },
      resetScroll: false,
    });
  const closeDialog = () => {
    setDialog(null);
    // Reload and Back do not open the dialog of a link again.
    if (search.dialog) void navigate({ to: ".", search: { ...search, dialog: undefined }, replace: true, resetScroll: false });
  };
  const may = (action: Wallet["can"][number]) => wallet?.can.includes(action);
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
      {...(back && { back })}
      actions={
        <>
          {may("settings") && (
            <Button
              variant="default"
              leftSection={<IconSettings size={16} stroke={1.75} aria-hidden />}
              onClick={() => setDialog("settings")}
            >
              {t("settings.open")}
            </Button>
          )}
          {may("deposit") && <Button onClick={() => setDialog("deposit")}>{t("deposit.open")}</Button>}
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={wallet !== undefined} />}
      <Arriving companyId={companyId} />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabStrip
          names={companyVaultTabs}
          current={tab}
          labelOf={(name) => t(`tab.${name}`)}
          countOf={(name) =>
            name === "deposits" ? deposits.data?.items.length : name === "approvals" ? waiting || undefined : undefined
          }
          aria-label={t("title")}
        />
        <Tabs.Panel value="overview">
          {wallet ? <CompanyBalances wallet={wallet} /> : !error && <Skeleton h={96} mb="lg" />}
          <Latest companyId={companyId} />
        </Tabs.Panel>
        <Tabs.Panel value="held">
          <Holds companyId={companyId} />
        </Tabs.Panel>
        <Tabs.Panel value="programs">{wallet && <ProgramMoney wallet={wallet} companyId={companyId} />}</Tabs.Panel>
        <Tabs.Panel value="transactions">
          <CompanyPayments companyId={companyId} />
        </Tabs.Panel>
        <Tabs.Panel value="deposits">
          <CompanyDeposits companyId={companyId} />
        </Tabs.Panel>
        <Tabs.Panel value="approvals">
          <AwardApprovals companyId={companyId} />
        </Tabs.Panel>
        <Tabs.Panel value="refunds">
          <CompanyRefunds companyId={companyId} />
        </Tabs.Panel>
        <Tabs.Panel value="documents">
          <Documents companyId={companyId} />
        </Tabs.Panel>
        <Tabs.Panel value="books">
          <BalancesAt companyId={companyId} />
          <Journal companyId={companyId} />
        </Tabs.Panel>
      </Tabs>
      {dialog === "deposit" && may("deposit") && wallet && (
        <DepositDialog companyId={companyId} currency={wallet.currency} onClose={closeDialog} />
      )}
      {dialog === "settings" && wallet && <MoneySettingsDialog companyId={companyId} wallet={wallet} onClose={closeDialog} />}
    </Page>
  );
}

/** The newest transactions, with a link to all. */
function Latest({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/company");
  return (
    <SettingsSection title={t("latest")}>
      <LatestPayments reader="company" companyId={companyId} />
      <Box>
        <TextLink {...linkOptions({ to: "/{-$area}/vault", search: { tab: "transactions" } })} fz={13}>
          {t("all_transactions")}
        </TextLink>
      </Box>
    </SettingsSection>
  );
}
