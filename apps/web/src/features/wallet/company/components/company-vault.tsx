import { Alert, Box, Button, Group, Skeleton, Stack, Table, Text } from "@mantine/core";
import type { Deposit } from "@safeport/contract/wallet/deposit.schema";
import type { Wallet } from "@safeport/contract/wallet/wallet.schema";
import { IconAlertTriangle, IconBuildingBank, IconSettings } from "@tabler/icons-react";
import { getRouteApi, linkOptions, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isOpen } from "../../../../lib/address.ts";
import { ApiError } from "../../../../lib/api-error.ts";
import { formatMinor, formatShare } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { Tiles } from "../../../../ui/tiles.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { PaymentList } from "../../shared/payment-list.tsx";
import type { PaymentsSearch } from "../../shared/payments-search.ts";
import { useCancelDeposit, useCompanyWallet, useOpenDeposits } from "../api/money.ts";
import { DepositDialog } from "./deposit-dialog.tsx";
import { MoneySettingsDialog } from "./money-settings-dialog.tsx";

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
      {wallet && <Programs wallet={wallet} />}
      <OpenDeposits companyId={companyId} />
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
        <dt>{t(`balance.${key}`)}</dt>
        <dd style={{ fontVariantNumeric: "tabular-nums" }}>{show(amount)}</dd>
        <dd style={{ fontSize: 13, color: "var(--sp-muted)", fontWeight: 400 }}>{t(`balance.${key}_hint`)}</dd>
      </>
    ),
  });
  const low = wallet.settings?.low_balance;
  return (
    <>
      {debt !== null && debt > 0 && (
        <Alert color="red" mb="md" icon={<IconAlertTriangle size={18} stroke={1.75} />} title={t("debt", { amount: show(debt) })}>
          {t("debt_text")}
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
      <Box mb="xl">
        <Tiles tiles={[tile("free", free), tile("held", held), tile("uncovered", uncovered), tile("owed", owed)]} />
      </Box>
    </>
  );
}

function Programs({ wallet: { programs, currency } }: { wallet: Wallet }) {
  const t = useTranslations("wallet/company.program");
  const { locale } = useI18n();
  if (programs.length === 0) return null;
  const most = Math.max(...programs.map(({ held, paid, uncovered }) => held + paid + uncovered), 1);
  const show = (amount: number) => formatMinor(amount, currency, locale);
  const bar = (amount: number, color: string) => (
    <span style={{ display: "inline-block", height: 8, width: `${(100 * amount) / most}%`, background: `var(--sp-${color})` }} />
  );
  return (
    <SettingsSection title={t("title")}>
      <Table.ScrollContainer minWidth={640}>
        <Table verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t("name")}</Table.Th>
              <Table.Th w="30%" visibleFrom="md">
                <span aria-hidden>{t("share")}</span>
              </Table.Th>
              {(["held", "uncovered", "paid"] as const).map((name) => (
                <Table.Th key={name} ta="end">
                  {t(name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {programs.map(({ program_id, title, held, uncovered, paid }) => (
              <Table.Tr key={program_id}>
                <Table.Td>
                  <TextLink to="/{-$area}/bounties/$title" params={{ title: program_id }}>
                    {title}
                  </TextLink>
                </Table.Td>
                <Table.Td visibleFrom="md" aria-hidden title={formatShare(held + paid + uncovered, most, locale)}>
                  {bar(held, "indigo")}
                  {bar(uncovered, "amber")}
                  {bar(paid, "green")}
                </Table.Td>
                {[held, uncovered, paid].map((amount, place) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change their order
                  <Table.Td key={place} ta="end" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
                    {show(amount)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </SettingsSection>
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
  const setSearch = (changes: PaymentsSearch, replace = false) => {
    // A change that comes after the click on a link must not lead back from its page.
    if (!isOpen(router, page.id)) return;
    void navigate({ to: ".", search: (old) => ({ ...old, page: undefined, ...changes }), replace, resetScroll: false });
  };
  return (
    <PaymentList
      search={search}
      setSearch={setSearch}
      companyId={companyId}
      linkTo={(target) => linkOptions({ to: "/{-$area}/vault", params: { area: undefined }, search: target })}
    />
  );
}
