import type { Payment } from "@safeport/contract/wallet/payments/payment.endpoints";
import { useTranslations } from "use-intl";
import { DeclineDialog } from "../../../../ui/decline-dialog.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useDeclinePayment } from "../api/payments.ts";

/** Declines the receipt of a deposit or a correction that waits for a second admin. */
export function DeclinePaymentDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useTranslations("wallet/admin.decline");
  const decline = useDeclinePayment();
  const { billing_type, transaction_id, reference } = payment;
  const kind = billing_type === "deposit" ? "deposit" : "correction";
  return (
    <DeclineDialog
      title={t(`${kind}.title`, { reference: reference ?? "" })}
      submitLabel={t("open")}
      pending={decline.isPending}
      error={decline.error}
      onSend={(reason) =>
        decline.mutate(
          { billing_type, transaction_id, reason },
          {
            onSuccess: () => {
              toast({ kind: "success", message: t(`${kind}.done`) });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
