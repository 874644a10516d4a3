import { Button, Kbd, Stack, Text, VisuallyHidden } from "@mantine/core";
import { IconCopy } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import sideColumn from "../../../../ui/side-column.module.css";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import type { SimilarReportsProps } from "../../../reports/core/report-parts.ts";
import { useSimilar } from "../api/similar.ts";
import { canBeOriginal } from "../can-be-original.ts";

/** Reports to the same company that are alike, each with the reasons. */
export function SimilarReports({ report, onMark }: SimilarReportsProps) {
  const t = useTranslations("reports/desk");
  const { data } = useSimilar(report.report_id);
  if (!data || data.items.length === 0) return null;
  const canMark = report.allowed_transitions.includes("duplicate") && report.closed_at === null;
  const first = data.items.find((item) => canBeOriginal(report, item));
  return (
    <Stack component="section" gap={8} className={sideColumn.part ?? ""} aria-label={t("similar")}>
      <Text component="h2" fz={12} lh="16px" c="dimmed" fw={400}>
        {t("similar")}
      </Text>
      {data.items.map((item, at) => (
        <Stack
          key={item.report_id}
          gap={4}
          pt={at === 0 ? 0 : 8}
          style={at === 0 ? {} : { borderTop: "1px solid var(--sp-border)" }}
        >
          <TextLink to="/reports/$reportId" params={{ reportId: item.report_id }}>
            <InlineCode>{item.poc_title}</InlineCode>
          </TextLink>
          <Text fz={12} lh="16px" c="dimmed">
            {`#${item.id} · `}
            {item.why.map(({ likeness, text }) => t(`why.${likeness}`, { text: text ?? "" })).join(" · ")}
          </Text>
          <span>
            <StatusBadge status={item.status} />
          </span>
          {canMark && canBeOriginal(report, item) && item.id !== null && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconCopy size={14} stroke={1.75} aria-hidden />}
              {...(item === first && { "data-shortcut": "d", "aria-keyshortcuts": "d", rightSection: <Kbd size="xs">d</Kbd> })}
              onClick={() => item.id !== null && onMark(item.id)}
            >
              {t("mark_duplicate")}
              <VisuallyHidden>{` #${item.id}`}</VisuallyHidden>
            </Button>
          )}
        </Stack>
      ))}
    </Stack>
  );
}
