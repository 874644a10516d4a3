import { Button } from "@mantine/core";
import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { useCompanyWallet } from "../../money/api/money.ts";
import { RefundDialog } from "../../refunds/components/refund-dialog.tsx";
import { PaymentList } from "./payment-list.tsx";

/** All payments of a company; a confirmed deposit can be refunded. */
export function CompanyPayments({ companyId }: { companyId: string }) {
  const list = useListSearch("/_app/{-$area}/vault");
  const t = useTranslations("wallet/payments.change");
  const [refunded, setRefunded] = useState<Payment | null>(null);
  const free = useCompanyWallet(companyId).data?.free ?? null;
  return (
    <>
      <PaymentList
        list={list}
        reader="company"
        companyId={companyId}
        actions={(payment) =>
          payment.can.includes("refund") && (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={t("refund.open_of", { reference: payment.reference ?? "" })}
              onClick={() => setRefunded(payment)}
            >
              {t("refund.open")}
            </Button>
          )
        }
      />
      {refunded && <RefundDialog payment={refunded} free={free} onClose={() => setRefunded(null)} />}
    </>
  );
}
