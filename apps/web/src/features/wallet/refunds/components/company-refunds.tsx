import { Text } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { ListView } from "../../../../ui/list-view.tsx";
import { useRefunds } from "../api/refunds.ts";
import { RefundTable } from "./refund-table.tsx";

/** The refunds of a company, newest first. */
export function CompanyRefunds({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/refunds");
  const list = useListSearch("/_app/{-$area}/vault");
  const refunds = useRefunds({ page: list.page, companyId });
  return (
    <>
      <Text c="dimmed" fz={13} mb="md">
        {t("about")}
      </Text>
      <ListView
        list={list}
        query={refunds}
        empty={{
          icon: IconReceiptRefund,
          title: t("none"),
          text: t("none_company"),
          action: (
            <ButtonLink variant="default" to="/{-$area}/vault" search={{ tab: "transactions", type: "deposit" }}>
              {t("to_deposits")}
            </ButtonLink>
          ),
        }}
        rows={(rows, stale) => <RefundTable rows={rows} stale={stale} reader="company" />}
      />
    </>
  );
}
