import { Button, Text } from "@mantine/core";
import { withdrawalStatuses } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { IconArrowUpRight } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatMinor, formatSignedMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { ExactTime } from "../../../../ui/exact-time.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCancelWithdrawal, useOwnWithdrawals } from "../api/withdrawals.ts";
import { WithdrawalBadge } from "./withdrawal-badge.tsx";

/** The viewer's withdrawals; one that is not being paid yet can be cancelled. */
export function WithdrawalsTab({ onWithdraw }: { onWithdraw: () => void }) {
  const t = useTranslations("wallet/withdrawals");
  const list = useListSearch("/_app/{-$area}/vault");
  const { search, page } = list;
  const status = withdrawalStatuses.find((name) => name === search.status);
  const withdrawals = useOwnWithdrawals(page, status);
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  return (
    <>
      <ListView
        list={list}
        query={withdrawals}
        filters={[
          {
            name: "status",
            label: t("column.status"),
            options: [
              { value: "", label: t("any_status") },
              ...withdrawalStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ],
          },
        ]}
        empty={{
          icon: IconArrowUpRight,
          title: t("none"),
          text: t("none_text"),
          action: (
            <Button variant="default" onClick={onWithdraw}>
              {t("ask")}
            </Button>
          ),
        }}
        noneFound={{ title: t("none_of_status"), text: t("none_of_status_text") }}
        rows={(rows, stale) => <WithdrawalTable rows={rows} stale={stale} onCancel={setCancelling} />}
      />
      {cancelling && <CancelDialog withdrawal={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

interface WithdrawalTableProps {
  rows: readonly Withdrawal[];
  stale: boolean;
  onCancel: (withdrawal: Withdrawal) => void;
}

function WithdrawalTable({ rows, stale, onCancel }: WithdrawalTableProps) {
  const t = useTranslations("wallet/withdrawals");
  const { locale } = useI18n();
  return (
    <FoldingTable
      rows={rows}
      rowKey={({ withdrawal_id }) => withdrawal_id}
      label={t("title")}
      minWidth={720}
      stale={stale}
      phone={[
        ["what", "asked", "reference"],
        ["amount", "status", "action"],
      ]}
      columns={{
        asked: { head: t("column.date"), nowrap: true, cell: ({ requested_at }) => <ExactTime time={requested_at} /> },
        what: {
          head: t("column.what"),
          cell: ({ destination }) => (destination ? t("to_account", { last4: destination.last4 }) : t("withdrawal")),
        },
        amount: {
          head: t("column.amount"),
          align: "end",
          nowrap: true,
          cell: ({ amount, currency, returned_amount }) => (
            <>
              {formatSignedMinor(-amount, currency, locale)}
              {returned_amount !== null && (
                <Text fz={13} c="dimmed">
                  {t("came_back", { amount: formatMinor(returned_amount, currency, locale) })}
                  {returned_amount < amount && (
                    <>
                      <br />
                      {t("kept", { amount: formatMinor(amount - returned_amount, currency, locale) })}
                    </>
                  )}
                </Text>
              )}
            </>
          ),
        },
        status: {
          head: t("column.status"),
          maxWidth: 320,
          cell: ({ status, failure, reason, being_checked }) => {
            const why = being_checked ? t("being_checked") : failure && failure !== "rejected" ? t(`failure.${failure}`) : reason;
            return (
              <>
                <WithdrawalBadge status={status} />
                {why && (
                  <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
                    {why}
                  </Text>
                )}
              </>
            );
          },
        },
        reference: { head: t("column.reference"), mono: true, nowrap: true, cell: ({ reference }) => reference },
        action: {
          head: t("column.action"),
          hideHead: true,
          width: 1,
          isActions: true,
          cell: (row) =>
            row.can.includes("cancel") && (
              <Button variant="default" size="xs" onClick={() => onCancel(row)}>
                {t("cancel")}
              </Button>
            ),
        },
      }}
    />
  );
}

function CancelDialog({ withdrawal, onClose }: { withdrawal: Withdrawal; onClose: () => void }) {
  const t = useTranslations("wallet/withdrawals");
  const { locale } = useI18n();
  const cancel = useCancelWithdrawal();
  const amount = formatMinor(withdrawal.amount, withdrawal.currency, locale);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("cancel_title", { amount })}
      confirmLabel={t("cancel")}
      pending={cancel.isPending}
      error={cancel.error}
      onConfirm={() =>
        cancel.mutate(withdrawal.withdrawal_id, {
          onSuccess: () => {
            toast({ kind: "success", message: t("cancelled", { amount }) });
            onClose();
          },
        })
      }
    >
      {t("cancel_text")}
    </ConfirmDialog>
  );
}
