import { Text } from "@mantine/core";
import { refundStatuses } from "@safeport/contract/wallet/refunds/refund.state";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { DeskTools } from "../../core/components/desk-tools.tsx";
import { useMoneyOverview } from "../../money/api/money.ts";
import { useRefunds } from "../api/refunds.ts";
import { RefundTable } from "./refund-table.tsx";

/** The refunds that companies ask for, with the sum that waits, each with the steps that staff can take. */
export function RefundsDesk() {
  const t = useTranslations("wallet/refunds");
  const p = useTranslations("wallet/desk.payouts");
  const list = useListSearch("/_app/_staff/admin/payouts");
  const { search, page, paging } = list;
  const { locale } = useI18n();
  const status = refundStatuses.find((name) => name === search.state);
  const refunds = useRefunds({ page, status, proposed: search.state === "proposed", search: search.search });
  const { data: overview } = useMoneyOverview();
  return (
    <>
      {overview && overview.refunds_waiting.refunds > 0 && (
        <Text fw={600} mb="md">
          {t("waiting", {
            count: overview.refunds_waiting.refunds,
            amount: formatMinor(overview.refunds_waiting.amount, overview.currency, locale),
          })}
        </Text>
      )}
      <DeskTools
        list={list}
        placeholder={t("search")}
        states={{
          label: t("column.status"),
          options: [
            { value: "", label: t("any_status") },
            { value: "proposed", label: p("any_proposed") },
            ...refundStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          ],
        }}
      />
      <PagedList
        query={refunds}
        {...paging}
        empty={<EmptyState icon={IconReceiptRefund} title={t("none")} text={t("none_staff")} />}
      >
        {(rows, stale) => <RefundTable rows={rows} stale={stale} reader="staff" />}
      </PagedList>
    </>
  );
}
