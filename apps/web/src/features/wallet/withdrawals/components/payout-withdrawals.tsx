import { Button, Text } from "@mantine/core";
import { type WithdrawalStep, withdrawalStatuses } from "@safeport/contract/wallet/core/withdrawal.values";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawals/withdrawal.endpoints";
import { IconBuildingBank } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatSignedMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { ExactTime } from "../../../../ui/exact-time.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { ReversalNote } from "../../core/components/reversal-note.tsx";
import { useWithdrawals } from "../api/payouts.ts";
import { PayoutDialog } from "./payout-dialog.tsx";
import { WithdrawalBadge } from "./withdrawal-badge.tsx";

/** Withdrawals, each with the steps that staff can take. */
export function PayoutWithdrawals() {
  const t = useTranslations("wallet/desk.payouts");
  const w = useTranslations("wallet/withdrawals");
  const list = useListSearch("/_app/_staff/admin/payouts");
  const { search, page } = list;
  const [step, setStep] = useState<{ action: WithdrawalStep; withdrawal: Withdrawal } | null>(null);
  const state = withdrawalStatuses.find((name) => name === search.state);
  const withdrawals = useWithdrawals({ page, state, proposed: search.state === "proposed", search: search.search });
  return (
    <>
      <ListView
        list={list}
        query={withdrawals}
        searchFor={t("search")}
        filters={[
          {
            name: "state",
            label: w("column.status"),
            options: [
              { value: "", label: w("any_status") },
              { value: "proposed", label: t("any_proposed") },
              ...withdrawalStatuses.map((value) => ({ value, label: w(`status.${value}`) })),
            ],
          },
        ]}
        empty={{ icon: IconBuildingBank, title: t("none"), text: t("none_text") }}
        rows={(rows, stale) => (
          <PayoutTable rows={rows} stale={stale} onAct={(action, withdrawal) => setStep({ action, withdrawal })} />
        )}
      />
      {step && <PayoutDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}

interface PayoutTableProps {
  rows: readonly Withdrawal[];
  stale: boolean;
  onAct: (action: WithdrawalStep, withdrawal: Withdrawal) => void;
}

function PayoutTable({ rows, stale, onAct }: PayoutTableProps) {
  const t = useTranslations("wallet/desk.payouts");
  const w = useTranslations("wallet/withdrawals");
  const { locale } = useI18n();
  return (
    <FoldingTable
      rows={rows}
      rowKey={({ withdrawal_id }) => withdrawal_id}
      label={t("tab.withdrawals")}
      minWidth={860}
      stale={stale}
      phone={[
        ["person", "asked", "reference"],
        ["amount", "status", "action"],
      ]}
      columns={{
        asked: {
          head: w("column.date"),
          nowrap: true,
          cell: ({ requested_at }) => (
            <>
              <TimeAgo time={requested_at} />
              <Text fz={13} lh="18px" c="dimmed">
                <ExactTime time={requested_at} />
              </Text>
            </>
          ),
        },
        amount: {
          head: w("column.amount"),
          align: "end",
          nowrap: true,
          cell: ({ amount, currency }) => formatSignedMinor(-amount, currency, locale),
        },
        person: {
          head: w("column.what"),
          cell: ({ user, destination, reversal, currency }) => (
            <>
              {t("withdrawal_of", { username: user.username })}
              <Text fz={13} lh="18px" c="dimmed">
                {destination && (
                  <>
                    <bdi>{destination.holder_name}</bdi> · {w("account", { last4: destination.last4 })}
                  </>
                )}
              </Text>
              {reversal && <ReversalNote reversal={reversal} currency={currency} />}
            </>
          ),
        },
        status: {
          head: w("column.status"),
          cell: ({ status, proposed_by, being_checked }) => (
            <>
              <WithdrawalBadge status={status} />
              {being_checked && (
                <TextLink to="/admin/kyc" search={{ tab: "sanctions" }} fz={13}>
                  {t("held")}
                </TextLink>
              )}
              {status === "pending" && proposed_by && (
                <Text fz={13} lh="18px" c="dimmed" mt={2}>
                  {t("proposed", { by: proposed_by })}
                </Text>
              )}
            </>
          ),
        },
        reference: { head: w("column.reference"), mono: true, nowrap: true, cell: ({ reference }) => reference },
        action: {
          head: w("column.action"),
          hideHead: true,
          width: 1,
          isActions: true,
          cell: (row) =>
            row.can
              .filter((action) => action !== "cancel")
              .map((action) => (
                <Button
                  key={action}
                  variant={action === "pay" ? "filled" : "default"}
                  size="xs"
                  onClick={() => onAct(action, row)}
                >
                  {t(`act.${action === "decline" && row.reversal ? "decline_reversal" : action}.label`)}
                </Button>
              )),
        },
      }}
    />
  );
}
