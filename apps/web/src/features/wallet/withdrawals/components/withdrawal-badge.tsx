import type { WithdrawalStatus } from "@safeport/contract/wallet/core/withdrawal.values";
import { useTranslations } from "use-intl";
import { Badge, type Tone } from "../../../../ui/badge.tsx";

const tones: Record<WithdrawalStatus, Tone> = {
  pending: "amber",
  processing: "sky",
  paid: "green",
  failed: "red",
  cancelled: "grey",
  returned: "red",
};

/** The status of a withdrawal. */
export function WithdrawalBadge({ status }: { status: WithdrawalStatus }) {
  const t = useTranslations("wallet/withdrawals");
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
