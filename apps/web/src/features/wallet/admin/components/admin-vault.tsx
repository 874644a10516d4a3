import { Alert, Skeleton, Table } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMinor, formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { Documents } from "../../documents/components/documents.tsx";
import { useMoneyOverview } from "../api/desk.ts";

/** The whole ledger for staff: its health, totals by kind of account, what waits, and holds by age. */
export function AdminVault() {
  const t = useTranslations("wallet/admin");
  const { locale } = useI18n();
  const { data, error, refetch, isFetching } = useMoneyOverview();
  const show = (amount: number) => formatMinor(amount, data?.currency ?? "USD", locale);
  const row = (key: string, name: string, count: number, amount: number | null) => (
    <Table.Tr key={key}>
      <Table.Td>{name}</Table.Td>
      <Table.Td ta="end" style={{ fontVariantNumeric: "tabular-nums" }}>
        {formatNumber(count, locale)}
      </Table.Td>
      <Table.Td ta="end" style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
        {amount === null ? "–" : show(amount)}
      </Table.Td>
    </Table.Tr>
  );
  const head = (name: string) => (
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{name}</Table.Th>
        <Table.Th ta="end">{t("vault.count")}</Table.Th>
        <Table.Th ta="end">{t("vault.amount")}</Table.Th>
      </Table.Tr>
    </Table.Thead>
  );
  return (
    <Page title={t("vault.title")} subtitle={t("vault.subtitle")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <Skeleton h={320} />}
      {data && (
        <>
          <Alert
            mb="lg"
            color={data.ledger ? (data.ledger.failure ? "red" : "green") : "gray"}
            icon={data.ledger?.failure ? <IconAlertTriangle size={18} /> : <IconCircleCheck size={18} />}
            title={t(data.ledger ? (data.ledger.failure ? "vault.wrong" : "vault.right") : "vault.unchecked")}
          >
            {data.ledger?.failure}
            {data.ledger &&
              t.rich("vault.checked", {
                count: data.ledger.transfers,
                time: () => <TimeAgo time={data.ledger?.checked_at ?? ""} />,
              })}
          </Alert>
          <SettingsSection title={t("vault.accounts")}>
            <Table.ScrollContainer minWidth={320}>
              <Table>
                {head(t("vault.kind"))}
                <Table.Tbody>
                  {data.accounts.map(({ kind, accounts, balance }) =>
                    row(kind, t(`vault.account.${kind.replace(":", "_") as "world"}`), accounts, balance),
                  )}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
          </SettingsSection>
          <SettingsSection title={t("vault.holds")}>
            <Table>
              {head(t("vault.age"))}
              <Table.Tbody>
                {data.holds.map(({ max_days, holds, amount }) =>
                  row(
                    String(max_days),
                    max_days === null ? t("vault.older") : t("vault.days", { days: max_days }),
                    holds,
                    amount,
                  ),
                )}
                {row("uncovered", t("vault.uncovered"), data.uncovered.holds, data.uncovered.amount)}
              </Table.Tbody>
            </Table>
          </SettingsSection>
          <SettingsSection title={t("vault.waiting")}>
            <Table>
              {head(t("vault.what"))}
              <Table.Tbody>
                {row("deposits", t("vault.deposits"), data.deposits_waiting, null)}
                {row("payouts", t("vault.payouts"), data.payouts_waiting.withdrawals, data.payouts_waiting.amount)}
                {row("owed", t("vault.owed"), data.owed.awards, data.owed.amount)}
              </Table.Tbody>
            </Table>
            <TextLink to="/admin/payments" search={{ type: "deposit", status: "open" }} fz={13}>
              {t("vault.to_deposits")}
            </TextLink>
          </SettingsSection>
        </>
      )}
      <Documents />
    </Page>
  );
}
