import { Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { textLimits } from "@safeport/contract/kernel/text.limits";
import type { Report, ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { knownIssueValue } from "../../core/transition-form.ts";
import { useKnownIssueMatches } from "../../known-issues/api/known-issue.ts";

interface KnownIssueChoiceProps {
  report: Report | ReportCard;
  value: string;
  onChange: (value: string) => void;
}

/** Known issues that the report is like, or that a search finds, in place of an original; those registered after the report cannot be chosen. */
export function KnownIssueChoice({ report, value, onChange }: KnownIssueChoiceProps) {
  const t = useTranslations("reports/status-dialog.known_issue");
  const [text, setText] = useState("");
  const [search] = useDebouncedValue(text.trim(), 200);
  const { data } = useKnownIssueMatches(report.report_id, search);
  if (!data?.has_entries) return null;
  return (
    <Radio.Group label={t("label")} description={t("hint")} value={value} onChange={onChange}>
      <Stack gap={6} mt="xs">
        <TextInput
          aria-label={t("search")}
          placeholder={t("search")}
          value={text}
          maxLength={textLimits.search}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {data.items.length === 0 && (
          <Text fz={13} lh="20px" c="dimmed" role="status">
            {t(search ? "none_found" : "none_alike")}
          </Text>
        )}
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
