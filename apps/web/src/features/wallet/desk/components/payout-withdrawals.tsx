import { Button, Group, Table, Text, VisuallyHidden } from "@mantine/core";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawal.endpoints";
import { type WithdrawalAction, withdrawalStatuses } from "@safeport/contract/wallet/withdrawal.values";
import { IconBuildingBank } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { WithdrawalBadge } from "../../researcher/components/withdrawal-badge.tsx";
import { useWithdrawals } from "../api/desk.ts";
import type { DeskSearch } from "../desk-search.ts";
import { DeskTools } from "./desk-tools.tsx";
import { PayoutDialog } from "./payout-dialog.tsx";

const page = getRouteApi("/_app/_staff/admin/payouts");

/** Withdrawals, each with the steps that staff can take. */
export function PayoutWithdrawals({ search }: { search: DeskSearch }) {
  const t = useTranslations("wallet/desk.payouts");
  const w = useTranslations("wallet/withdrawals");
  const navigate = page.useNavigate();
  const [step, setStep] = useState<{ action: WithdrawalAction; withdrawal: Withdrawal } | null>(null);
  const state = withdrawalStatuses.find((name) => name === search.state);
  const number = pageOfQuery(search.page);
  const withdrawals = useWithdrawals({ page: number, state, search: search.search });
  const change = (changes: DeskSearch, replace = false) =>
    void navigate({ to: ".", search: { ...search, page: undefined, ...changes }, replace, resetScroll: false });
  return (
    <>
      <DeskTools
        search={search}
        onChange={change}
        placeholder={t("search")}
        states={{
          label: w("column.status"),
          options: [
            { value: "", label: w("any_status") },
            ...withdrawalStatuses.map((value) => ({ value, label: w(`status.${value}`) })),
          ],
        }}
      />
      <PagedList
        query={withdrawals}
        page={number}
        linkTo={(target) => linkOptions({ to: "/admin/payouts", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => change({ page: fieldOfPage(last) }, true)}
        empty={<EmptyState icon={IconBuildingBank} title={t("none")} text={t("none_text")} />}
      >
        {(rows, stale) => (
          <Table.ScrollContainer minWidth={760} data-stale={stale || undefined}>
            <Table aria-label={t("tab.withdrawals")} verticalSpacing={8} style={{ fontVariantNumeric: "tabular-nums" }}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t("person")}</Table.Th>
                  <Table.Th>{w("column.to")}</Table.Th>
                  <Table.Th ta="right">{w("column.amount")}</Table.Th>
                  <Table.Th>{w("column.asked")}</Table.Th>
                  <Table.Th>{w("column.status")}</Table.Th>
                  <Table.Th w={1}>
                    <VisuallyHidden>{w("column.action")}</VisuallyHidden>
                  </Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map((withdrawal) => (
                  <PayoutRow
                    key={withdrawal.withdrawal_id}
                    withdrawal={withdrawal}
                    onAct={(action) => setStep({ action, withdrawal })}
                  />
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </PagedList>
      {step && <PayoutDialog {...step} onClose={() => setStep(null)} />}
    </>
  );
}

function PayoutRow({ withdrawal, onAct }: { withdrawal: Withdrawal; onAct: (action: WithdrawalAction) => void }) {
  const t = useTranslations("wallet/desk.payouts");
  const w = useTranslations("wallet/withdrawals");
  const { locale } = useI18n();
  const { user, destination, amount, currency, requested_at, status, can, reference } = withdrawal;
  return (
    <Table.Tr>
      <Table.Td>@{user.username}</Table.Td>
      <Table.Td>
        <span dir="auto">{destination?.holder_name ?? "–"}</span>
        <Text fz={13} c="dimmed">
          {destination && w("account", { last4: destination.last4 })} <span style={{ fontFamily: "monospace" }}>{reference}</span>
        </Text>
      </Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: "nowrap" }}>
        {formatMinor(amount, currency, locale)}
      </Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        <TimeAgo time={requested_at} />
      </Table.Td>
      <Table.Td>
        <WithdrawalBadge status={status} />
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap" justify="flex-end">
          {can
            .filter((action) => action !== "cancel")
            .map((action) => (
              <Button key={action} variant={action === "pay" ? "filled" : "default"} size="xs" onClick={() => onAct(action)}>
                {t(`act.${action}.label`)}
              </Button>
            ))}
        </Group>
      </Table.Td>
    </Table.Tr>
  );
}
