import { Text } from "@mantine/core";
import { IconReceiptRefund } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { fieldOfPage, pageOfQuery } from "../../../../lib/address.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { PagedList } from "../../../../ui/paged-list.tsx";
import { useRefunds } from "../api/refunds.ts";
import { RefundTable } from "./refund-table.tsx";

const page = getRouteApi("/_app/{-$area}/vault");

/** The refunds of a company, newest first. */
export function CompanyRefunds({ companyId }: { companyId: string }) {
  const t = useTranslations("wallet/refunds");
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const number = pageOfQuery(search.page);
  const refunds = useRefunds({ page: number, companyId });
  return (
    <>
      <Text c="dimmed" fz={13} mb="md">
        {t("about")}
      </Text>
      <PagedList
        query={refunds}
        page={number}
        linkTo={(target) => linkOptions({ to: "/{-$area}/vault", search: { ...search, page: fieldOfPage(target) } })}
        onPastEnd={(last) => void navigate({ to: ".", search: { ...search, page: fieldOfPage(last) }, replace: true })}
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
