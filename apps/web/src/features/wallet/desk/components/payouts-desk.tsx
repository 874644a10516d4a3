import { Button, Group, Table, Tabs, Text, VisuallyHidden } from "@mantine/core";
import type { PayoutBatch } from "@safeport/contract/wallet/payout-batch.endpoints";
import type { Withdrawal } from "@safeport/contract/wallet/withdrawal.endpoints";
import { type WithdrawalAction, withdrawalStatuses } from "@safeport/contract/wallet/withdrawal.values";
import { IconBuildingBank } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { formatCalendarDay, formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { ConfirmDialog } from "../../../../ui/confirm-dialog.tsx";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { LinkPagination } from "../../../../ui/link-pagination.tsx";
import { FilterSelect, ListTools } from "../../../../ui/list-tools.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SearchBox } from "../../../../ui/search-box.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TabStrip } from "../../../../ui/tab-strip.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { WithdrawalBadge } from "../../researcher/components/withdrawal-badge.tsx";
import { useBatches, usePayoutSteps, useWithdrawals } from "../api/desk.ts";
import type { DeskSearch } from "../desk-search.ts";
import { PayoutDialog } from "./payout-dialog.tsx";

const page = getRouteApi("/_app/_staff/admin/payouts");
const tabs = ["withdrawals", "batches"] as const;

/** The desk from which staff pay withdrawals, one by one or with a bank file. */
export function PayoutsDesk() {
  const t = useTranslations("wallet/desk.payouts");
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const [making, setMaking] = useState(false);
  const tab = search.tab === "batches" ? "batches" : "withdrawals";
  const open = (name: string | null) => void navigate({ to: ".", search: { tab: name === "batches" ? name : undefined } });
  return (
    <Page title={t("title")} subtitle={t("subtitle")} actions={<Button onClick={() => setMaking(true)}>{t("make")}</Button>}>
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <TabStrip names={tabs} current={tab} labelOf={(name) => t(`tab.${name}`)} aria-label={t("title")} />
        <Tabs.Panel value="withdrawals">
          <Withdrawals search={search} />
        </Tabs.Panel>
        <Tabs.Panel value="batches">
          <Batches search={search} />
        </Tabs.Panel>
      </Tabs>
      {making && <MakeDialog onClose={() => setMaking(false)} onMade={() => open("batches")} />}
    </Page>
  );
}

function MakeDialog({ onClose, onMade }: { onClose: () => void; onMade: () => void }) {
  const t = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const { batch } = usePayoutSteps();
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t("make_title")}
      confirmLabel={t("make")}
      pending={batch.isPending}
      error={batch.error}
      onConfirm={() =>
        batch.mutate(undefined, {
          onSuccess: ({ lines, total, currency, left_out }) => {
            const made = t("made", { count: lines, amount: formatMinor(total, currency, locale) });
            toast({
              kind: "success",
              message: left_out.length > 0 ? `${made} ${t("left_out", { count: left_out.length })}` : made,
            });
            onClose();
            onMade();
          },
        })
      }
    >
      {t("make_text")}
    </ConfirmDialog>
  );
}

function Withdrawals({ search }: { search: DeskSearch }) {
  const t = useTranslations("wallet/desk.payouts");
  const w = useTranslations("wallet/withdrawals");
  const navigate = page.useNavigate();
  const [step, setStep] = useState<{ action: WithdrawalAction; withdrawal: Withdrawal } | null>(null);
  const state = withdrawalStatuses.find((name) => name === search.state);
  const number = pageOfQuery(search.page);
  const { data, error, refetch, isFetching, isPlaceholderData } = useWithdrawals({ page: number, state, search: search.search });
  const change = (changes: DeskSearch, replace = false) =>
    void navigate({ to: ".", search: { ...search, page: undefined, ...changes }, replace, resetScroll: false });
  return (
    <>
      <ListTools>
        <SearchBox
          placeholder={t("search")}
          value={search.search ?? ""}
          onChange={(text, { replace }) => change({ search: text || undefined }, replace)}
        />
        <FilterSelect
          aria-label={w("column.status")}
          value={state ?? ""}
          onChange={(event) => change({ state: event.currentTarget.value || undefined })}
          data={[
            { value: "", label: w("any_status") },
            ...withdrawalStatuses.map((value) => ({ value, label: w(`status.${value}`) })),
          ]}
        />
      </ListTools>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={44} />}
      {data?.total === 0 && <EmptyState icon={IconBuildingBank} title={t("none")} text={t("none_text")} />}
      {data && data.items.length > 0 && (
        <Table.ScrollContainer minWidth={760} data-stale={isPlaceholderData || undefined}>
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
              {data.items.map((withdrawal) => (
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
      {data && (
        <LinkPagination
          page={number}
          pages={data.pages}
          stale={isPlaceholderData}
          linkTo={(target) => linkOptions({ to: "/admin/payouts", search: { ...search, page: fieldOfPage(target) } })}
          onPastEnd={(last) => change({ page: fieldOfPage(last) }, true)}
        />
      )}
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

function Batches({ search }: { search: DeskSearch }) {
  const t = useTranslations("wallet/desk.payouts");
  const navigate = page.useNavigate();
  const number = pageOfQuery(search.page);
  const { data, error, refetch, isFetching } = useBatches(number);
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={data !== undefined} />}
      {!data && !error && <SkeletonRows height={44} />}
      {data?.total === 0 && <EmptyState icon={IconBuildingBank} title={t("no_batches")} text={t("no_batches_text")} />}
      {data && data.items.length > 0 && (
        <Table.ScrollContainer minWidth={700}>
          <Table aria-label={t("tab.batches")} verticalSpacing={8} style={{ fontVariantNumeric: "tabular-nums" }}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t("batch")}</Table.Th>
                <Table.Th ta="right">{t("lines")}</Table.Th>
                <Table.Th ta="right">{t("total")}</Table.Th>
                <Table.Th>{t("pays_on")}</Table.Th>
                <Table.Th>{t("made_by")}</Table.Th>
                <Table.Th w={1}>
                  <VisuallyHidden>{t("action")}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.items.map((batch) => (
                <BatchRow key={batch.batch_id} batch={batch} />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {data && (
        <LinkPagination
          page={number}
          pages={data.pages}
          stale={false}
          linkTo={(target) => linkOptions({ to: "/admin/payouts", search: { ...search, page: fieldOfPage(target) } })}
          onPastEnd={(last) => void navigate({ to: ".", search: { ...search, page: fieldOfPage(last) }, replace: true })}
        />
      )}
    </>
  );
}

function BatchRow({ batch }: { batch: PayoutBatch }) {
  const t = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const errorText = useErrorText();
  const { download, discard } = usePayoutSteps();
  const [voiding, setVoiding] = useState(false);
  const { batch_id, message_id, lines, total, currency, execution_date, created_by, created_at, status } = batch;
  return (
    <Table.Tr>
      <Table.Td ff="monospace" fz={13}>
        {message_id} {status === "voided" && <Badge tone="grey">{t("voided")}</Badge>}
      </Table.Td>
      <Table.Td ta="right">{lines}</Table.Td>
      <Table.Td ta="right">{formatMinor(total, currency, locale)}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>{formatCalendarDay(execution_date, locale)}</Table.Td>
      <Table.Td style={{ whiteSpace: "nowrap" }}>
        @{created_by} · <TimeAgo time={created_at} />
      </Table.Td>
      <Table.Td>
        <Group gap={6} wrap="nowrap" justify="flex-end">
          {batch.formats.map((format) => (
            <DownloadButton
              key={format}
              loading={download.isPending}
              onClick={() =>
                download.mutate(
                  { batch_id, format },
                  {
                    onSuccess: ({ file_name, content, content_type }) => saveText(file_name, content, content_type),
                    onError: (error) => toast({ kind: "error", message: errorText(error) }),
                  },
                )
              }
            >
              {format.toUpperCase()}
            </DownloadButton>
          ))}
          {batch.can.includes("void") && (
            <Button variant="default" size="xs" onClick={() => setVoiding(true)}>
              {t("void")}
            </Button>
          )}
        </Group>
        <ConfirmDialog
          opened={voiding}
          onClose={() => setVoiding(false)}
          title={t("void_title", { id: message_id })}
          confirmLabel={t("void")}
          danger
          pending={discard.isPending}
          error={discard.error}
          onConfirm={() => discard.mutate(batch_id, { onSuccess: () => setVoiding(false) })}
        >
          {t("void_text")}
        </ConfirmDialog>
      </Table.Td>
    </Table.Tr>
  );
}
