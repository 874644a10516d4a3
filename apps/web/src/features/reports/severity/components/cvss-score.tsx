import { Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslations } from "use-intl";
import { formatReward } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useSite } from "../../../../lib/site.ts";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useCalculateSeverity } from "../api/severity.ts";
import classes from "./cvss.module.css";

interface CvssScoreProps {
  /** A complete vector, or null. */
  vector: string | null;
  scopeId: string | null;
  /** Said in place of the score while the vector is not complete. */
  waiting: string;
}

/** The server's response to a vector: score, severity, severity after the asset's cap, and the reward. */
export function CvssScore({ vector, scopeId, waiting }: CvssScoreProps) {
  const t = useTranslations("reports/cvss");
  const severityName = useTranslations("reports/severity");
  const { locale } = useI18n();
  const errorText = useErrorText();
  const { currency } = useSite();
  const [settled] = useDebouncedValue(vector, 200);
  const { data, error, isPlaceholderData } = useCalculateSeverity(vector === null ? null : settled, scopeId);
  if (vector === null || (!data && !error)) return <output className={classes.score}>{vector === null && waiting}</output>;
  if (!data) return <output className={classes.score}>{errorText(error)}</output>;
  const { score, severity, capped_severity, suggested_reward } = data;
  const isCapped = capped_severity !== severity;
  const [min = 0, max = min] = suggested_reward ?? [];
  return (
    <output className={classes.score} data-stale={isPlaceholderData || settled !== vector || undefined}>
      <strong className={classes.number}>{score.toFixed(1)}</strong>
      <SeverityBadge severity={severity} />
      {isCapped && (
        <>
          {t("capped")} <SeverityBadge severity={capped_severity} />
        </>
      )}
      {suggested_reward && max > 0 && (
        <Text span inherit ml="auto">
          {t("reward")}{" "}
          <Text component="strong" inherit fw={600} c="var(--mantine-color-text)" style={{ whiteSpace: "nowrap" }}>
            {min === max
              ? formatReward(max, currency, locale)
              : `${formatReward(min, currency, locale)}–${formatReward(max, currency, locale)}`}
          </Text>
        </Text>
      )}
      {isCapped && (
        <Text span inherit w="100%">
          {t("cap_reason", { severity: severityName(capped_severity) })}
        </Text>
      )}
    </output>
  );
}
