import { Text } from "@mantine/core";
import { refundStatuses } from "@safeport/contract/wallet/refunds/refund.state";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { ListView } from "../../../../ui/list-view.tsx";
import { useMoneyOverview } from "../../money/api/money.ts";
import { useRefunds } from "../api/refunds.ts";
import { RefundTable } from "./refund-table.tsx";

/** The refunds that companies ask for, with the sum that waits, each with the steps that staff can take. */
export function RefundsDesk() {
  const t = useTranslations("wallet/refunds");
  const p = useTranslations("wallet/desk.payouts");
  const list = useListSearch("/_app/_staff/admin/payouts");
  const { search, page } = list;
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
      <ListView
        list={list}
        query={refunds}
        searchFor={t("search")}
        filters={[
          {
            name: "state",
            label: t("column.status"),
            options: [
              { value: "", label: t("any_status") },
              { value: "proposed", label: p("any_proposed") },
              ...refundStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
            ],
          },
        ]}
        empty={{ icon: IconReceiptRefund, title: t("none"), text: t("none_staff") }}
        rows={(rows, stale) => <RefundTable rows={rows} stale={stale} reader="staff" />}
      />
    </>
  );
}
