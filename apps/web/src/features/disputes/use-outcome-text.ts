import type { Dispute, DisputeActionInput } from "@safeport/contract/disputes/dispute.schema";
import { severities } from "@safeport/contract/kernel/severity.values";
import { closedStatuses } from "@safeport/contract/reports/core/report.state";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../lib/format.ts";
import { useI18n } from "../../lib/i18n.ts";
import { useOwnWallet } from "../wallet/money/api/money.ts";

type Outcome = NonNullable<Dispute["requested_outcome"]> | DisputeActionInput;

/** Puts a requested outcome, or the effect of a decision, into words: "Severity: High". */
export function useOutcomeText() {
  const t = useTranslations("disputes.outcome");
  const severity = useTranslations("reports/severity");
  const status = useTranslations("reports/status");
  const { locale } = useI18n();
  const currency = useOwnWallet().data?.currency;
  return ({ kind, value }: Outcome): string => {
    const severityName = severities.find((name) => name === value);
    if (kind === "severity" && severityName) return t("with_value", { kind: t(kind), value: severity(severityName) });
    const statusName = closedStatuses.find((name) => name === value);
    if (kind === "status" && statusName) return t("with_value", { kind: t(kind), value: status(statusName) });
    const amount = kind === "bounty" && value && /^\d+$/.test(value) ? Number(value) : null;
    if (amount !== null && currency) return t("with_value", { kind: t(kind), value: formatMinor(amount, currency, locale) });
    return t(kind);
  };
}
