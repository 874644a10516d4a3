import { Alert, Box, Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import type { Deposit } from "@safeport/contract/wallet/deposit.schema";
import type { Payment } from "@safeport/contract/wallet/payment.endpoints";
import type { Wallet } from "@safeport/contract/wallet/wallet.schema";
import { IconAlertTriangle, IconBuildingBank, IconSettings } from "@tabler/icons-react";
import { getRouteApi, linkOptions, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isOpen } from "../../../../lib/address.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { Documents } from "../../documents/components/documents.tsx";
import { DepositChangeDialog } from "../../shared/deposit-change-dialog.tsx";
import { PaymentList } from "../../shared/payment-list.tsx";
import type { PaymentsSearch } from "../../shared/payments-search.ts";
import { useCancelDeposit, useCompanyWallet, useOpenDeposits } from "../api/money.ts";
import { DepositDialog, NoAccount } from "./deposit-dialog.tsx";
import { MoneySettingsDialog } from "./money-settings-dialog.tsx";
import { ProgramMoney } from "./program-money.tsx";

const page = getRouteApi("/_app/{-$area}/vault");

/** The money of the company that the viewer acts for: balances, programs, deposits and payments. */
export function CompanyVault() {
  const t = useTranslations("wallet/company");
  const { companyId } = useViewer();
  const { data: wallet, error, refetch, isFetching } = useCompanyWallet(companyId);
  const [dialog, setDialog] = useState<"deposit" | "settings" | null>(null);
  const isRefused = error instanceof ApiError && (error.status === 403 || error.status === 404);
  if (isRefused || companyId === null)
    return (
      <Page title={t("title")}>
        <EmptyState icon={IconBuildingBank} title={t("refused")} text={t("refused_text")} />
      </Page>
    );
  const may = (action: Wallet["can"][number]) => wallet?.can.includes(action);
  return (
    <Page
      title={t("title")}
      subtitle={t("subtitle")}
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
      {wallet ? <Balances wallet={wallet} /> : !error && <Skeleton h={96} mb="lg" />}
      {wallet && <ProgramMoney wallet={wallet} companyId={companyId} />}
      <Arriving companyId={companyId} />
      <OpenDeposits companyId={companyId} />
      <Documents companyId={companyId} />
      <SettingsSection title={t("payments")}>
        <Payments companyId={companyId} />
      </SettingsSection>
      {dialog === "deposit" && wallet && (
        <DepositDialog companyId={companyId} currency={wallet.currency} onClose={() => setDialog(null)} />
      )}
      {dialog === "settings" && wallet && (
        <MoneySettingsDialog companyId={companyId} wallet={wallet} onClose={() => setDialog(null)} />
      )}
    </Page>
  );
}

function Balances({ wallet }: { wallet: Wallet }) {
  const t = useTranslations("wallet/company");
  const { locale } = useI18n();
  const { currency, free, held, owed, uncovered, debt } = wallet;
  const show = (amount: number | null) => formatMinor(amount ?? 0, currency, locale);
  const tile = (key: "free" | "held" | "uncovered" | "owed", amount: number | null) => ({
    key,
    content: (
      <>
        <Box component="dt" c="dimmed">
          {t(`balance.${key}`)}
        </Box>
        <Text component="dd" fz={{ base: 20, sm: 24 }} fw={600} lh="32px" style={{ fontVariantNumeric: "tabular-nums" }}>
          {show(amount)}
        </Text>
        <Text component="dd" fz={13} lh="18px" c="dimmed">
          {t(`balance.${key}_hint`)}
        </Text>
      </>
    ),
  });
  const low = wallet.settings?.low_balance;
  return (
    <>
      {debt !== null && debt > 0 && (
        <Alert
          color="red"
          mb="md"
          icon={<IconAlertTriangle size={18} stroke={1.75} />}
          title={t(wallet.settings?.pays_itself ? "fees_owed" : "debt", { amount: show(debt) })}
        >
          {t(wallet.settings?.pays_itself ? "fees_owed_text" : "debt_text")}
        </Alert>
      )}
      {typeof low === "number" && (free ?? 0) < low && (
        <Alert
          color="yellow"
          mb="md"
          icon={<IconAlertTriangle size={18} stroke={1.75} />}
          title={t("low", { amount: show(low) })}
        >
          {t("low_text")}
        </Alert>
      )}
      {wallet.settings?.intake_paused && (
        <Alert
          color="yellow"
          mb="md"
          icon={<IconAlertTriangle size={18} stroke={1.75} />}
          title={t("intake_paused", { amount: show(wallet.settings.resume_at) })}
        >
          {t("intake_paused_text")}
        </Alert>
      )}
      <Box mb="xl">
        <Tiles money tiles={[tile("free", free), tile("held", held), tile("uncovered", uncovered), tile("owed", owed)]} />
        {wallet.settings?.subscription ? (
          <Text fz={13} c="dimmed" mt="xs">
            {t("settings.subscription", { amount: show(wallet.settings.subscription) })}
          </Text>
        ) : null}
      </Box>
    </>
  );
}

/** After the payment page: the deposit whose payment is not confirmed yet. Live updates end it. */
function Arriving({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/company.deposit");
  const { deposit: id } = page.useSearch();
  const { data } = useOpenDeposits(companyId);
  if (!data?.items.some(({ deposit_id }) => deposit_id === id)) return null;
  return (
    <Alert color="indigo" mb="md" title={t("arriving")}>
      {t("arriving_text")}
    </Alert>
  );
}

function OpenDeposits({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/company.deposit");
  const { data } = useOpenDeposits(companyId);
  if (!data || data.items.length === 0) return null;
  return (
    <SettingsSection title={t("waiting")}>
      <Text c="dimmed" mb="sm" maw="70ch">
        {t("waiting_text")}
      </Text>
      <Stack gap="xs">
        {data.items.some(({ provider }) => provider === "manual") && <NoAccount />}
        {data.items.map((deposit) => (
          <OpenDeposit key={deposit.deposit_id} deposit={deposit} />
        ))}
      </Stack>
    </SettingsSection>
  );
}

function OpenDeposit({ deposit }: { deposit: Deposit }) {
  const t = useTranslations("wallet/company.deposit");
  const { locale } = useI18n();
  const errorText = useErrorText();
  const cancel = useCancelDeposit();
  return (
    <Group gap="md" wrap="wrap" py={6} style={{ borderBottom: "1px solid var(--sp-border)" }}>
      <Text fw={600} miw={110} style={{ fontVariantNumeric: "tabular-nums" }}>
        {formatMinor(deposit.amount, deposit.currency, locale)}
      </Text>
      <Text ff="monospace" flex={1}>
        {deposit.reference}
      </Text>
      <Text c="dimmed" fz={13}>
        <TimeAgo time={deposit.created_at} />
      </Text>
      {deposit.checkout_url && (
        <Button size="xs" component="a" href={deposit.checkout_url}>
          {t("pay")}
        </Button>
      )}
      {deposit.can.includes("cancel") && (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(deposit.deposit_id, { onError: (error) => toast({ kind: "error", message: errorText(error) }) })
          }
        >
          {t("cancel")}
        </Button>
      )}
    </Group>
  );
}

function Payments({ companyId }: { companyId: string }) {
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const router = useRouter();
  const t = useTranslations("wallet/payments.change");
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const free = useCompanyWallet(companyId).data?.free ?? null;
  const setSearch = (changes: PaymentsSearch, replace = false) => {
    // A change that comes after the click on a link must not lead back from its page.
    if (!isOpen(router, page.id)) return;
    void navigate({ to: ".", search: (old) => ({ ...old, page: undefined, ...changes }), replace, resetScroll: false });
  };
  return (
    <>
      <PaymentList
        search={search}
        setSearch={setSearch}
        reader="company"
        companyId={companyId}
        linkTo={(target) => linkOptions({ to: "/{-$area}/vault", params: { area: undefined }, search: target })}
        actions={(payment) =>
          payment.can.includes("refund") && (
            <Button size="compact-xs" variant="default" onClick={() => setRefunded(payment)}>
              {t("refund.open")}
            </Button>
          )
        }
      />
      {refunded && <DepositChangeDialog payment={refunded} change="refund" free={free} onClose={() => setRefunded(null)} />}
    </>
  );
}
