import { Text } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { useRefunds } from "../api/refunds.ts";
import { RefundTable } from "./refund-table.tsx";

/** The refunds of a company, newest first. */
export function CompanyRefunds({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/refunds");
  const { page, paging } = useListSearch("/_app/{-$area}/vault");
  const refunds = useRefunds({ page, companyId });
  return (
    <>
      <Text c="dimmed" fz={13} mb="md">
        {t("about")}
      </Text>
      <PagedList
        query={refunds}
        {...paging}
        empty={
          <EmptyState
            icon={IconReceiptRefund}
            title={t("none")}
            text={t("none_company")}
            action={
              <ButtonLink variant="default" to="/{-$area}/vault" search={{ tab: "transactions", type: "deposit" }}>
                {t("to_deposits")}
              </ButtonLink>
            }
          />
        }
      >
        {(rows, stale) => <RefundTable rows={rows} stale={stale} reader="company" />}
      </PagedList>
    </>
  );
}
