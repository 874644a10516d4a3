import { Alert, Skeleton, Text, TextInput } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { useBalancesAt } from "../api/books.ts";
import { useAccountName } from "./use-account-name.ts";

/** The day in UTC that was some days ago. */
export const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The balances at the end of a day that the reader chooses; yesterday's at first. */
export function BalancesAt({ companyId }: { companyId?: string }) {
  const t = useTranslations("wallet/books");
  const { locale } = useI18n();
  const nameOf = useAccountName();
  const [day, setDay] = useState(() => dayAgo(1));
  const { data, error, refetch, isFetching, isPlaceholderData } = useBalancesAt(day, companyId);
  return (
    <SettingsSection title={t("balances")} text={t("balances_text")}>
      <TextInput
        type="date"
        label={t("day")}
        value={day}
        min="2000-01-01"
        max={dayAgo(0)}
        onChange={(event) => setDay(event.currentTarget.value)}
        maw={200}
      />
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <Skeleton h={160} />}
      {data && (
        <>
          {data.is_closed && (
            <Alert color="gray" icon={<IconLock size={18} aria-hidden />} p="xs">
              {t("is_closed")}
            </Alert>
          )}
          {data.accounts.length === 0 ? (
            <Text c="dimmed">{t("no_accounts")}</Text>
          ) : (
            <FoldingTable
              rows={data.accounts}
              stale={isPlaceholderData}
              rowKey={({ kind, program }) => `${kind} ${program?.program_id ?? ""}`}
              label={t("balances")}
              minWidth={320}
              verticalSpacing={7}
              phone={[["account"], ["balance"]]}
              columns={{
                account: { head: t("account"), cell: ({ kind, program }) => nameOf(kind, program?.title) },
                balance: {
                  head: t("balance"),
                  align: "end",
                  nowrap: true,
                  cell: ({ balance }) => formatMinor(balance, data.currency, locale),
                },
              }}
            />
          )}
        </>
      )}
    </SettingsSection>
  );
}
