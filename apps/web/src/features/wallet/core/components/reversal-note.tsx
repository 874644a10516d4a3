import { Text } from "@mantine/core";
import type { PaymentReversal } from "@safeport/contract/wallet/core/payment-step.schema";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";

/** Note that one admin made a claim about a payment, and another one has to confirm it. */
export function ReversalNote({ reversal, currency }: { reversal: PaymentReversal; currency: string }) {
  const t = useTranslations("wallet/desk.payouts.reversal");
  const { locale } = useI18n();
  const { action, by, amount, external_ref, reason } = reversal;
  const facts = { by, reason, amount: formatMinor(amount, currency, locale), reference: external_ref ?? "" };
  return (
    <Text fz={13} lh="18px" c="dimmed" mt={2} maw="40ch" dir="auto" style={{ overflowWrap: "anywhere" }}>
      {t(action, facts)}
    </Text>
  );
}
