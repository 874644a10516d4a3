import { Button } from "@mantine/core";
import type { Payment } from "@safeport/contract/wallet/payment.endpoints";
import { getRouteApi, linkOptions, useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { isOpen } from "../../../../lib/address.ts";
import { RefundDialog } from "../../refunds/components/refund-dialog.tsx";
import { PaymentList } from "../../shared/payment-list.tsx";
import type { PaymentsSearch } from "../../shared/payments-search.ts";
import { useCompanyWallet } from "../api/money.ts";

const page = getRouteApi("/_app/{-$area}/vault");

/** All payments of a company; a confirmed deposit can be refunded. */
export function CompanyPayments({ companyId }: { companyId: string }) {
  const search = page.useSearch();
  const navigate = page.useNavigate();
  const router = useRouter();
  const t = useTranslations("wallet/payments.change");
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const free = useCompanyWallet(companyId).data?.free ?? null;
  const setSearch = (changes: PaymentsSearch, replace = false) => {
    // A change that comes after the click on a link must not lead back from its page.
    if (!isOpen(router, page.id)) return;
    void navigate({ to: ".", search: (old) => ({ ...old, page: undefined, ...changes }), replace, resetScroll: false });
  };
  return (
    <>
      <PaymentList
        search={search}
        setSearch={setSearch}
        reader="company"
        companyId={companyId}
        linkTo={(target) =>
          linkOptions({ to: "/{-$area}/vault", params: { area: undefined }, search: { ...target, tab: "transactions" } })
        }
        actions={(payment) =>
          payment.can.includes("refund") && (
            <Button size="compact-xs" variant="default" onClick={() => setRefunded(payment)}>
              {t("refund.open")}
            </Button>
          )
        }
      />
      {refunded && <RefundDialog payment={refunded} free={free} onClose={() => setRefunded(null)} />}
    </>
  );
}
