import { Checkbox, Text } from "@mantine/core";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { billingTypes, type PaymentStatus, paymentStatuses } from "@safeport/contract/wallet/payments/payment.values";
import { IconReceipt } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { formatDay, formatMinor, formatSignedMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import type { ListSearch } from "../../../../lib/use-list-search.ts";
import { Badge, type Tone } from "../../../../ui/badge.tsx";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ExactTime } from "../../../../ui/exact-time.tsx";
import { FoldingTable } from "../../../../ui/folding-table.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useExportPayments, usePayments } from "../api/payments.ts";
import { paymentsQueryOf } from "../payments-query.ts";
import type { PaymentsSearch } from "../payments-search.ts";
import { type PaymentReader, Purpose } from "./payment-purpose.tsx";

const tones: Partial<Record<PaymentStatus, Tone>> = {
  confirmed: "green",
  final: "green",
  paid: "green",
  booked: "green",
  pending: "sky",
  processing: "sky",
  open: "amber",
  owed: "amber",
  waiting: "amber",
  promised: "amber",
  failed: "red",
  contested: "red",
  returned: "red",
};

interface PaymentListProps {
  list: ListSearch<PaymentsSearch>;
  reader: PaymentReader;
  /** Company of the payments; without one, they are those of the reader, or for staff of the whole platform. */
  companyId?: string;
  /** The buttons of a row. */
  actions?: (payment: Payment) => ReactNode;
  /** Rows that can be chosen for an action on several. */
  selection?: { chosen: readonly string[]; can: (payment: Payment) => boolean; onChange: (chosen: string[]) => void };
  /** Above the table, when rows are chosen. */
  bulk?: ReactNode;
}

/** A searchable table of payments, newest first, with its filters and a CSV file; the choices are in the address. */
export function PaymentList({ list, reader, companyId, actions, selection, bulk }: PaymentListProps) {
  const t = useTranslations("wallet/payments");
  const errorToast = useErrorToast();
  const query = paymentsQueryOf(list.search, companyId);
  const payments = usePayments(query);
  const file = useExportPayments();
  const download = () =>
    file.mutate(query, {
      onSuccess: ({ file_name, csv }) => saveText(file_name, csv, "text/csv"),
      onError: (failure) => errorToast(failure),
    });
  return (
    <ListView
      list={list}
      query={payments}
      searchFor={t("search")}
      filters={[
        {
          name: "type",
          label: t("filter.type"),
          options: [
            { value: "", label: t("filter.any_type") },
            ...billingTypes.map((value) => ({ value, label: t(`type.${value}`) })),
          ],
        },
        {
          name: "status",
          label: t("filter.status"),
          options: [
            { value: "", label: t("filter.any_status") },
            ...paymentStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ],
        },
      ]}
      end={
        <DownloadButton loading={file.isPending} onClick={download}>
          {t("csv")}
        </DownloadButton>
      }
      above={bulk}
      narrowing={["from", "to"]}
      empty={{ icon: IconReceipt, title: t("none"), text: t("none_text") }}
      noneFound={{ title: t("none_narrowed"), text: t("none_narrowed_text") }}
      rows={(rows, stale) => (
        <PaymentTable
          items={rows}
          stale={stale}
          reader={reader}
          {...(actions && { actions })}
          {...(selection && { selection })}
        />
      )}
    />
  );
}

/** The newest five payments, without filters. */
export function LatestPayments({ reader, companyId }: Pick<PaymentListProps, "reader" | "companyId">) {
  const t = useTranslations("wallet/payments");
  const { data, error, refetch, isFetching } = usePayments({ page: 1, size: 5, ...(companyId && { company_id: companyId }) });
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip />
    ) : (
      <SkeletonRows count={4} height={44} />
    );
  if (data.items.length === 0) return <Text c="dimmed">{t("none_text")}</Text>;
  return <PaymentTable items={data.items} stale={false} reader={reader} />;
}

interface PaymentTableProps extends Pick<PaymentListProps, "actions" | "selection"> {
  items: readonly Payment[];
  stale: boolean;
  reader: PaymentReader;
}

function PaymentTable({ items, stale, reader, actions, selection }: PaymentTableProps) {
  const t = useTranslations("wallet/payments");
  const { locale } = useI18n();
  return (
    <FoldingTable
      rows={items}
      rowKey={({ transaction_id, billing_type }) => `${transaction_id} ${billing_type}`}
      minWidth={760}
      stale={stale}
      verticalSpacing={6}
      rowHeight={44}
      phone={[["select"], ["what", "date", "id"], ["amount", "status", "action"]]}
      columns={{
        select: selection !== undefined && {
          head: t("column.select"),
          hideHead: true,
          width: 36,
          cell: (payment) => selection.can(payment) && <Choice payment={payment} {...selection} />,
        },
        date: { head: t("column.date"), nowrap: true, cell: ({ date }) => <ExactTime time={date} /> },
        what: { head: t("column.what"), cell: (payment) => <Purpose payment={payment} reader={reader} /> },
        amount: {
          head: t("column.amount"),
          align: "end",
          nowrap: true,
          cell: ({ amount, fee, currency, direction, returned_amount }) => {
            const sign = direction === "in" ? 1 : -1;
            return (
              <>
                {formatSignedMinor(sign * amount, currency, locale)}
                {fee > 0 && (
                  <Text fz={13} lh="18px" c="dimmed">
                    {t("with_fee", { fee: formatSignedMinor(sign * fee, currency, locale) })}
                  </Text>
                )}
                {returned_amount !== null && (
                  <Text fz={13} lh="18px" c="dimmed">
                    {t("came_back", { amount: formatMinor(returned_amount, currency, locale) })}
                  </Text>
                )}
              </>
            );
          },
        },
        status: {
          head: t("column.status"),
          cell: ({ proposal, ...payment }) => {
            const status = proposal ? "waiting" : payment.status;
            return (
              <>
                <Badge tone={tones[status] ?? "grey"}>{t(`status.${status}`)}</Badge>
                {payment.final_at && (
                  <Text fz={13} lh="18px" c="dimmed" style={{ whiteSpace: "nowrap" }}>
                    {t("final_on", { day: formatDay(payment.final_at, locale) })}
                  </Text>
                )}
              </>
            );
          },
        },
        id: {
          head: t("column.id"),
          mono: true,
          nowrap: true,
          cell: ({ transaction_id, reference }) => (
            <span title={transaction_id}>{reference ?? `…${transaction_id.slice(-8)}`}</span>
          ),
        },
        action: actions !== undefined && { head: t("column.action"), align: "end", isActions: true, cell: actions },
      }}
    />
  );
}

/** Checkbox that chooses a payment for an action on several. */
function Choice({ payment, chosen, onChange }: { payment: Payment } & NonNullable<PaymentListProps["selection"]>) {
  const t = useTranslations("wallet/payments");
  const id = payment.transaction_id;
  const isChosen = chosen.includes(id);
  return (
    <Checkbox
      size="xs"
      aria-label={t("choose", { id: id.slice(-8) })}
      checked={isChosen}
      onChange={() => onChange(isChosen ? chosen.filter((other) => other !== id) : [...chosen, id])}
    />
  );
}
