import { Text } from "@mantine/core";
import type { Refund } from "@safeport/contract/wallet/refunds/refund.endpoints";
import type { RefundStep } from "@safeport/contract/wallet/refunds/refund.state";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { toast } from "../../../../ui/toast.ts";
import { PayeeAccount } from "../../bank-accounts/components/payee-account.tsx";
import { PaymentStepDialog } from "../../core/components/payment-step-dialog.tsx";
import { ReversalNote } from "../../core/components/reversal-note.tsx";
import { useRefundAccount, useRefundStep } from "../api/refunds.ts";

interface RefundStepDialogProps {
  action: RefundStep;
  refund: Refund;
  onClose: () => void;
}

/** A step of a refund. */
export function RefundStepDialog({ action, refund, onClose }: RefundStepDialogProps) {
  const t = useTranslations("wallet/refunds");
  const p = useTranslations("wallet/desk.payouts");
  const { locale } = useI18n();
  const d = useTranslations("wallet/desk.account");
  const step = useRefundStep();
  const account = useRefundAccount();
  const { refund_id, currency, company } = refund;
  const words = action === "decline" && refund.reversal ? "decline_reversal" : action;
  const facts = { amount: formatMinor(refund.amount, currency, locale), company: company.name };
  return (
    <PaymentStepDialog
      action={action}
      payment={refund}
      before={refund.reversal}
      title={t(`act.${words}.title`, facts)}
      text={t(`act.${words}.text`)}
      reasonHint={action === "decline" ? p("decline_hint") : t("reason_hint")}
      submitLabel={t(`act.${words}.submit`)}
      danger={action === "fail" || action === "cancel"}
      step={step}
      onSend={(entered) =>
        step.mutate(
          { refund_id, action, ...entered },
          {
            onSuccess: ({ status, reversal }) => {
              const done = status === "requested" && action === "process" ? p("second") : t(`act.${words}.done`, facts);
              toast({ kind: "success", message: reversal ? p("second_reversal") : done });
              onClose();
            },
          },
        )
      }
      onClose={onClose}
    >
      {refund.reversal && <ReversalNote reversal={refund.reversal} currency={currency} />}
      {action === "pay" && refund.batch_id === null && (
        <>
          <PayeeAccount view={{ ...account, show: () => account.mutate(refund_id) }} />
          <Text c="dimmed" fz={14}>
            {d("wait")}
          </Text>
        </>
      )}
    </PaymentStepDialog>
  );
}
