import { Alert, Button, Group, NativeSelect, Skeleton, Stack, Text } from "@mantine/core";
import type { ClosedMonth, LedgerMonths, MonthProposal } from "@safeport/contract/wallet/books/ledger.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor, formatMonth } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { ErrorAlert } from "../../../../ui/error-alert.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCloseMonth, useDecideMonth, useMonths } from "../api/books.ts";

/** Closes months: one member of staff proposes it, another decides. */
export function Months() {
  const t = useTranslations("wallet/books");
  const { data, error, refetch, isFetching } = useMonths();
  return (
    <SettingsSection title={t("months")} text={t("months_text")} anchor="months">
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <Skeleton h={120} />}
      {data && (
        <>
          {data.waiting ? <Waiting proposal={data.waiting} /> : <CloseMonth key={data.open[0]} open={data.open} />}
          {data.closed.length === 0 ? <Text c="dimmed">{t("none_closed")}</Text> : <Closed months={data} />}
        </>
      )}
    </SettingsSection>
  );
}

function CloseMonth({ open }: { open: readonly string[] }) {
  const t = useTranslations("wallet/books");
  const { locale } = useI18n();
  const close = useCloseMonth();
  const [month, setMonth] = useState(open[0] ?? "");
  const [isAsked, setAsked] = useState(false);
  if (open.length === 0) return <Text>{t("none_open")}</Text>;
  const name = formatMonth(month, locale);
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label={t("month")}
        value={month}
        onChange={({ currentTarget: { value } }) => setMonth(value)}
        data={open.map((value) => ({ value, label: formatMonth(value, locale) }))}
        w={200}
      />
      <Button variant="default" onClick={() => setAsked(true)}>
        {t("close")}
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t("close_title", { month: name })}
        confirmLabel={t("close")}
        pending={close.isPending}
        error={close.error}
        onConfirm={() =>
          close.mutate(month, {
            onSuccess: ({ waiting }) => {
              toast({ kind: "success", message: t(waiting ? "proposed" : "closed", { month: name }) });
              setAsked(false);
            },
          })
        }
      >
        <Text>{t("close_text")}</Text>
      </ConfirmDialog>
    </Group>
  );
}

function Waiting({ proposal: { closing_id, month, by, proposed_at, can } }: { proposal: MonthProposal }) {
  const t = useTranslations("wallet/books");
  const { locale } = useI18n();
  const decide = useDecideMonth();
  const name = formatMonth(month, locale);
  return (
    <Alert color="yellow" title={t("waiting_title", { month: name })}>
      <Stack gap="xs">
        <Text fz={13}>{t.rich("waiting_by", { by, time: () => <TimeAgo time={proposed_at} /> })}</Text>
        <Text fz={13}>{t("close_text")}</Text>
        <Group gap="sm">
          {can.map((action) => (
            <Button
              key={action}
              size="sm"
              variant={action === "confirm" ? "filled" : "default"}
              loading={decide.isPending && decide.variables.confirm === (action === "confirm")}
              onClick={() =>
                decide.mutate(
                  { closing_id, confirm: action === "confirm" },
                  {
                    onSuccess: () =>
                      toast({ kind: "success", message: t(action === "confirm" ? "closed" : "left_open", { month: name }) }),
                  },
                )
              }
            >
              {t(`act.${action}`)}
            </Button>
          ))}
        </Group>
        {decide.error && <ErrorAlert error={decide.error} />}
      </Stack>
    </Alert>
  );
}

function Closed({ months: { closed, currency } }: { months: LedgerMonths }) {
  const t = useTranslations("wallet/books");
  const { locale } = useI18n();
  const held = ({ balances }: ClosedMonth) => -(balances.find(({ kind }) => kind === "world")?.balance ?? 0) || 0;
  return (
    <FoldingTable
      rows={closed}
      rowKey={({ month }) => month}
      label={t("months")}
      minWidth={560}
      verticalSpacing={7}
      phone={[["month", "held"], ["by"], ["chain"]]}
      columns={{
        month: { head: t("month"), nowrap: true, cell: ({ month }) => formatMonth(month, locale) },
        by: {
          head: t("closed_by"),
          cell: ({ closed_by, proposed_by, closed_at }) => (
            <>
              {proposed_by === null ? t("by_one", { closed_by }) : t("by_two", { proposed_by, closed_by })}
              <Text fz={13} c="dimmed">
                <TimeAgo time={closed_at} />
              </Text>
            </>
          ),
        },
        chain: {
          head: t("chain"),
          mono: true,
          cell: ({ chain }) => chain && t("chain_place", { number: chain.number, hash: chain.hash.slice(0, 12) }),
        },
        held: { head: t("held"), align: "end", nowrap: true, cell: (month) => formatMinor(held(month), currency, locale) },
      }}
    />
  );
}
