import { Group, Radio, Stack, Text } from "@mantine/core";
import type { Report, ReportCard } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { useKnownIssueMatches } from "../../known-issues/api/known-issue.ts";
import { knownIssueValue } from "../transition-form.ts";

interface KnownIssueChoiceProps {
  report: Report | ReportCard;
  value: string;
  onChange: (value: string) => void;
}

/** Known issues that the report is like, in place of an original; those that were registered after the report cannot be chosen. */
export function KnownIssueChoice({ report, value, onChange }: KnownIssueChoiceProps) {
  const t = useTranslations("reports/status-dialog.known_issue");
  const { data } = useKnownIssueMatches(report.report_id);
  if (!data || data.items.length === 0) return null;
  return (
    <Radio.Group label={t("label")} description={t("hint")} value={value} onChange={onChange}>
      <Stack gap={6} mt="xs">
        {data.items.map(({ known_issue_id, number, title, asset, severity, earlier }) => (
          <Radio
            key={known_issue_id}
            value={knownIssueValue(known_issue_id)}
            disabled={!earlier}
            label={
              <Group component="span" gap="2px 8px" fz={13} style={{ overflowWrap: "anywhere" }}>
                <Text span inherit c="dimmed">{`KI-${number}`}</Text>
                {title}
                {severity && <SeverityBadge severity={severity} />}
                {asset && <code>{asset}</code>}
                {!earlier && (
                  <Text span inherit c="dimmed">
                    {t("later")}
                  </Text>
                )}
              </Group>
            }
          />
        ))}
      </Stack>
    </Radio.Group>
  );
}
