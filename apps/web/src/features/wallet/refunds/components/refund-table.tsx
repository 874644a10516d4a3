import { Button, Text } from "@mantine/core";
import type { Refund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import type { RefundStatus, RefundStep } from "@safeport/contract/wallet/refunds/refund.state";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { formatDayTime, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { ReversalNote } from "../../core/components/reversal-note.tsx";
import { RefundStepDialog } from "./refund-step-dialog.tsx";

const tones: Record<RefundStatus, Tone> = {
  requested: "amber",
  processing: "sky",
  paid: "green",
  failed: "red",
  cancelled: "grey",
  returned: "red",
};

interface RefundTableProps {
  rows: readonly Refund[];
  stale: boolean;
  /** Staff see whose refunds they are. */
  reader: "company" | "staff";
}

/** Refunds with their state, its time, and the steps that the reader can take. */
export function RefundTable({ rows, stale, reader }: RefundTableProps) {
  const t = useTranslations("wallet/refunds");
  const p = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const [step, setStep] = useState<{ action: RefundStep; refund: Refund } | null>(null);
  return (
    <>
      <FoldingTable
        rows={rows}
        rowKey={({ refund_id }) => refund_id}
        label={t("title")}
        minWidth={860}
        stale={stale}
        phone={[
          ["subject", "date", "destination", "reference"],
          ["amount", "status", "action"],
        ]}
        columns={{
          date: { head: t("column.date"), nowrap: true, cell: ({ requested_at }) => <TimeAgo time={requested_at} /> },
          subject: {
            head: t(reader === "staff" ? "column.company" : "column.deposit"),
            cell: ({ company, deposit, reversal, currency }) =>
              reader === "staff" ? (
                <>
                  <bdi>{company.name}</bdi>
                  <Text fz={13} lh="18px" c="dimmed">
                    {t("of_deposit", { reference: deposit.reference })}
                  </Text>
                  {reversal && <ReversalNote reversal={reversal} currency={currency} />}
                </>
              ) : (
                t("of_deposit", { reference: deposit.reference })
              ),
          },
          amount: {
            head: t("column.amount"),
            align: "end",
            nowrap: true,
            cell: ({ amount, currency }) => formatMinor(amount, currency, locale),
          },
          destination: { head: t("column.destination"), cell: (refund) => <Destination refund={refund} /> },
          status: {
            head: t("column.status"),
            cell: (refund) => (
              <>
                <Badge tone={tones[refund.status]}>{t(`status.${refund.status}`)}</Badge>
                <Text fz={13} lh="18px" c="dimmed" mt={2}>
                  {t(`since.${refund.status}`, { time: formatDayTime(timeOf(refund), locale) })}
                </Text>
                {refund.status === "requested" && refund.proposed_by && (
                  <Text fz={13} lh="18px" c="dimmed">
                    {p("proposed", { by: refund.proposed_by })}
                  </Text>
                )}
                {refund.returned_amount !== null && refund.returned_amount !== refund.amount && (
                  <Text fz={13} lh="18px" c="dimmed">
                    {t("arrived", { amount: formatMinor(refund.returned_amount, refund.currency, locale) })}
                  </Text>
                )}
                {refund.reason && (
                  <Text fz={13} lh="18px" maw="40ch">
                    {refund.reason}
                  </Text>
                )}
              </>
            ),
          },
          reference: { head: t("column.reference"), mono: true, nowrap: true, cell: ({ reference }) => reference },
          action: {
            head: t("column.action"),
            hideHead: true,
            width: 1,
            isActions: true,
            cell: (refund) =>
              refund.can.map((action) => (
                <Button
                  key={action}
                  variant={action === "pay" ? "filled" : "default"}
                  size="xs"
                  onClick={() => setStep({ action, refund })}
                >
                  {t(`act.${action === "decline" && refund.reversal ? "decline_reversal" : action}.label`)}
                </Button>
              )),
          },
        }}
      />
      {step && <RefundStepDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}

function Destination({ refund: { destination, provider } }: { refund: Refund }) {
  const t = useTranslations("wallet/refunds");
  if (!destination) return t(provider === "stripe" ? "card" : "by_bank");
  return (
    <>
      <bdi>{destination.holder_name}</bdi>
      <Text fz={13} lh="18px" c="dimmed">
        {t("account", { last4: destination.last4 })}
      </Text>
    </>
  );
}

/** The time that the status of a refund names. */
function timeOf({ status, payable_from, processing_at, settled_at, returned_at }: Refund): string {
  const times = { requested: payable_from, processing: processing_at, returned: returned_at } as const;
  return (status in times ? times[status as keyof typeof times] : settled_at) ?? payable_from;
}
