import { Text } from "@mantine/core";
import type { Dispute, DisputeActionInput } from "@safeport/contract/disputes/dispute.schema";
import { severities } from "@safeport/contract/kernel/severity.values";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { closedStatuses } from "@safeport/contract/reports/core/report.state";
import { useTranslations } from "use-intl";
import { formatMinor } from "../../../lib/format.ts";
import { useI18n } from "../../../lib/i18n.ts";
import { useOwnWallet } from "../../wallet/money/api/money.ts";

/** The report before the decision. */
export type ReportToDecide = Pick<Report, "status" | "severity" | "duplicate_of" | "duplicate_card">;

interface DecisionOutcomeProps {
  report: ReportToDecide;
  /** The request of the side that opened the dispute, which a rejection refuses. */
  requested: Dispute["requested_outcome"];
  /** The changes of a decision for that side; null for one against it. */
  actions: readonly DisputeActionInput[] | null;
}

/** Says what a decision does to the report, in words that cannot be read as the opposite: what changes, or what stays. */
export function DecisionOutcome({ report, requested, actions }: DecisionOutcomeProps) {
  const t = useTranslations("disputes.decision.outcome");
  const severity = useTranslations("reports/severity");
  const status = useTranslations("reports/status");
  const { locale } = useI18n();
  const currency = useOwnWallet().data?.currency ?? "USD";
  const issue = report.duplicate_card?.known_issue;
  const knownIssue = issue ? t("known_issue_named", { number: String(issue.number) }) : t("known_issue");
  const now = {
    status: status(report.status),
    severity: severity(report.severity),
    original: report.duplicate_of === null ? knownIssue : `#${report.duplicate_of}`,
  };

  function effectOf({ kind, value, duplicate_of }: DisputeActionInput): string {
    const toSeverity = severities.find((name) => name === value);
    if (kind === "severity" && toSeverity) return t("accepted.severity", { from: now.severity, to: severity(toSeverity) });
    const toStatus = closedStatuses.find((name) => name === value);
    if (kind === "status" && toStatus) {
      if (duplicate_of) return t("accepted.duplicate", { from: now.status, original: `#${duplicate_of}` });
      return t("accepted.status", { from: now.status, to: status(toStatus) });
    }
    if (kind === "bounty") return t("accepted.bounty", { amount: formatMinor(Number(value) || 0, currency, locale) });
    if (kind === "not_duplicate") return t("accepted.not_duplicate", now);
    return t(kind === "reopen" ? "accepted.reopen" : "accepted.nothing");
  }

  const sentences = actions
    ? actions.length > 0
      ? actions.map(effectOf)
      : [t("accepted.nothing")]
    : [t(`rejected.${requested?.kind ?? "other"}`, now)];
  return sentences.map((sentence) => (
    <Text key={sentence} fw={600}>
      {sentence}
    </Text>
  ));
}
