import { Alert, Skeleton } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMinor, formatNumber } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { BalancesAt } from "../../books/components/balances-at.tsx";
import { Journal } from "../../books/components/journal.tsx";
import { Months } from "../../books/components/months.tsx";
import { Documents } from "../../documents/components/documents.tsx";
import { useMoneyOverview } from "../../money/api/money.ts";

/** A total of the ledger. */
interface TotalRow {
  key: string;
  name: string;
  count: number;
  amount: number;
}

/** The whole ledger for staff: its health, totals by kind of account, what waits, and holds by age. */
export function AdminVault() {
  const t = useTranslations("wallet/admin");
  const { locale } = useI18n();
  const { data, error, refetch, isFetching } = useMoneyOverview();
  const show = (amount: number) => formatMinor(amount, data?.currency ?? "USD", locale);
  const table = (title: string, name: string, rows: readonly TotalRow[]) => (
    <FoldingTable
      rows={rows}
      rowKey={({ key }) => key}
      label={title}
      minWidth={320}
      verticalSpacing={7}
      phone={[["name"], ["count"], ["amount"]]}
      columns={{
        name: { head: name, cell: (row) => row.name },
        count: { head: t("vault.count"), align: "end", cell: ({ count }) => formatNumber(count, locale) },
        amount: {
          head: t("vault.amount"),
          align: "end",
          nowrap: true,
          cell: ({ amount }) => show(amount),
        },
      }}
    />
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
            {table(
              t("vault.accounts"),
              t("vault.kind"),
              data.accounts.map(({ kind, accounts, balance }) => ({
                key: kind,
                name: t(`vault.account.${kind.replace(":", "_") as "world"}`),
                count: accounts,
                amount: balance,
              })),
            )}
          </SettingsSection>
          <SettingsSection title={t("vault.holds")}>
            {table(t("vault.holds"), t("vault.age"), [
              ...data.holds.map(({ max_days, holds, amount }) => ({
                key: String(max_days),
                name: max_days === null ? t("vault.older") : t("vault.days", { days: max_days }),
                count: holds,
                amount,
              })),
              { key: "uncovered", name: t("vault.uncovered"), count: data.uncovered.holds, amount: data.uncovered.amount },
            ])}
          </SettingsSection>
          <SettingsSection title={t("vault.waiting")}>
            {table(t("vault.waiting"), t("vault.what"), [
              { key: "deposits", name: t("vault.deposits"), count: data.deposits_waiting, amount: data.deposits_waiting_amount },
              {
                key: "payouts",
                name: t("vault.payouts"),
                count: data.payouts_waiting.withdrawals,
                amount: data.payouts_waiting.amount,
              },
              {
                key: "refunds",
                name: t("vault.refunds"),
                count: data.refunds_waiting.refunds,
                amount: data.refunds_waiting.amount,
              },
              { key: "owed", name: t("vault.owed"), count: data.owed.awards, amount: data.owed.amount },
            ])}
            <TextLink to="/admin/payments" search={{ type: "deposit", status: "open" }} fz={13}>
              {t("vault.to_deposits")}
            </TextLink>
          </SettingsSection>
        </>
      )}
      <BalancesAt />
      <Months />
      <Journal />
      <Documents />
    </Page>
  );
}
