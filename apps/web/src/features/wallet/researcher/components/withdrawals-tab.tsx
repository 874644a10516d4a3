import { Button, Table, Text, VisuallyHidden } from "@mantine/core";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawal.endpoints";
import { withdrawalStatuses } from "@safeport/contract/wallet/withdrawal.values";
import { IconArrowUpRight } from "@tabler/icons-react";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useCancelWithdrawal, useOwnWithdrawals } from "../api/vault.ts";
import type { VaultSearch } from "../vault-search.ts";
import { WithdrawalBadge } from "./withdrawal-badge.tsx";

/** The viewer's withdrawals; one that is not being paid yet can be cancelled. */
export function WithdrawalsTab({ search, onWithdraw }: { search: VaultSearch; onWithdraw: () => void }) {
  const t = useTranslations("wallet/withdrawals");
  const navigate = useNavigate();
  const status = withdrawalStatuses.find((name) => name === search.status);
  const number = pageOfQuery(search.page);
  const withdrawals = useOwnWithdrawals(number, status);
  const [cancelling, setCancelling] = useState<Withdrawal | null>(null);
  return (
    <>
      <ListTools>
        <FilterSelect
          aria-label={t("column.status")}
          value={status ?? ""}
          onChange={(event) => {
            const value = event.currentTarget.value || undefined;
            void navigate({ to: ".", search: { tab: "withdrawals", status: value }, resetScroll: false });
          }}
          data={[
            { value: "", label: t("any_status") },
            ...withdrawalStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
        />
      </ListTools>
      <PagedList
        query={withdrawals}
        page={number}
        linkTo={(target) => linkOptions({ to: "/{-$area}/vault", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => void navigate({ to: ".", search: { ...search, page: fieldOfPage(last) }, replace: true })}
        empty={
          <EmptyState
            icon={IconArrowUpRight}
            title={t(status ? "none_of_status" : "none")}
            text={t(status ? "none_of_status_text" : "none_text")}
            {...(!status && {
              action: (
                <Button variant="default" onClick={onWithdraw}>
                  {t("ask")}
                </Button>
              ),
            })}
          />
        }
      >
        {(rows, stale) => (
          <Table.ScrollContainer minWidth={560} data-stale={stale || undefined}>
            <Table aria-label={t("title")} verticalSpacing={8} style={{ fontVariantNumeric: "tabular-nums" }}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("column.asked")}</Table.Th>
                  <Table.Th>{t("column.to")}</Table.Th>
                  <Table.Th ta="right">{t("column.amount")}</Table.Th>
                  <Table.Th>{t("column.status")}</Table.Th>
                  <Table.Th w={1}>
                    <VisuallyHidden>{t("column.action")}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((row) => (
                  <WithdrawalRow key={row.withdrawal_id} row={row} onCancel={() => setCancelling(row)} />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </PagedList>
      {cancelling && <CancelDialog withdrawal={cancelling} onClose={() => setCancelling(null)} />}
    </>
  );
}

function WithdrawalRow({ row, onCancel }: { row: Withdrawal; onCancel: () => void }) {
  const t = useTranslations("wallet/withdrawals");
  const { locale } = useI18n();
  const { destination, failure, reason, status, amount, currency, returned_amount } = row;
  const why = failure && failure !== "rejected" ? t(`failure.${failure}`) : reason;
  return (
    <Table.Tr>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <TimeAgo time={row.requested_at} />
      </Table.Td>
      <Table.Td>
        {destination && t("account", { last4: destination.last4 })}
        <Text fz={13} c="dimmed" ff="monospace">
          {row.reference}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        {formatMinor(amount, currency, locale)}
        {returned_amount !== null && (
          <Text fz={13} c="dimmed">
            {t("came_back", { amount: formatMinor(returned_amount, currency, locale) })}
          </Text>
        )}
      </Table.Td>
      <Table.Td maw={320}>
        <WithdrawalBadge status={status} />
        {why && (
          <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {why}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        {row.can.includes("cancel") && (
          <Button variant="default" size="xs" onClick={onCancel}>
            {t("cancel")}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
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
