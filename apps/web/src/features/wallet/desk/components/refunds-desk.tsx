import { Text } from "@mantine/core";
import { refundStatuses } from "@safeport/contract/wallet/refund.state";
import { IconReceiptRefund } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { useMoneyOverview } from "../../admin/api/desk.ts";
import { useRefunds } from "../../refunds/api/refunds.ts";
import { RefundTable } from "../../refunds/components/refund-table.tsx";
import type { DeskSearch } from "../desk-search.ts";
import { DeskTools } from "./desk-tools.tsx";

const page = getRouteApi("/_app/_staff/admin/payouts");

/** The refunds that companies ask for, with the sum that waits, each with the steps that staff can take. */
export function RefundsDesk({ search }: { search: DeskSearch }) {
  const t = useTranslations("wallet/refunds");
  const p = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const navigate = page.useNavigate();
  const status = refundStatuses.find((name) => name === search.state);
  const number = pageOfQuery(search.page);
  const refunds = useRefunds({ page: number, status, proposed: search.state === "proposed", search: search.search });
  const { data: overview } = useMoneyOverview();
  const change = (changes: DeskSearch, replace = false) =>
    void navigate({ to: ".", search: { ...search, page: undefined, ...changes }, replace, resetScroll: false });
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
        search={search}
        onChange={change}
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
        page={number}
        linkTo={(target) => linkOptions({ to: "/admin/payouts", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => change({ page: fieldOfPage(last) }, true)}
        empty={<EmptyState icon={IconReceiptRefund} title={t("none")} text={t("none_staff")} />}
      >
        {(rows, stale) => <RefundTable rows={rows} stale={stale} reader="staff" />}
      </PagedList>
    </>
  );
}
