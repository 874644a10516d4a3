import { Box, CloseButton, Group, Text, Title } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/report.schema";
import { Suspense, useEffect, useId } from "react";
import { useTranslations } from "use-intl";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { useReturnFocus } from "../../../../ui/use-return-focus.ts";
import { VectorMetrics } from "../../severity/components/cvss-lazy.tsx";
import { ReportBadges } from "./report-badges.tsx";
import classes from "./report-overview.module.css";

/** The report as its author wrote it, beside the discussion. It covers nothing, so that one can answer while reading. */
export function ReportOverview({ report, onClose }: { report: Report; onClose: () => void }) {
  const t = useTranslations("reports.overview");
  const ui = useTranslations("ui");
  const panel = useReturnFocus<HTMLDivElement>(true);
  const titleId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it opens
  useEffect(() => panel.current?.querySelector("button")?.focus({ preventScroll: true }), []);
  const texts = [
    ["description", report.poc_description_markdown],
    ["steps", report.steps_markdown],
    ["impact", report.impact_markdown],
  ] as const;
  return (
    <div
      ref={panel}
      role="dialog"
      aria-labelledby={titleId}
      className={classes.panel}
      data-screen-only
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <Group wrap="nowrap" align="flex-start" justify="space-between" gap="xs" mb="xs">
        <Title order={2} id={titleId} dir="auto" fz={16} lh="24px" style={{ overflowWrap: "anywhere" }}>
          <InlineCode>{report.poc_title}</InlineCode>
        </Title>
        <CloseButton aria-label={ui("close")} onClick={onClose} />
      </Group>
      <Group gap="xs">
        <ReportBadges report={report} />
      </Group>
      <dl className={classes.facts}>
        <div>
          <Text component="dt" fz={12} lh="16px" c="dimmed">
            {t("asset")}
          </Text>
          <Text component="dd" ff="monospace" fz={13} lh="20px">
            {report.scope_identifier ?? t("none")}
          </Text>
        </div>
        <div>
          <Text component="dt" fz={12} lh="16px" c="dimmed">
            {t("weakness")}
          </Text>
          <dd>{report.weakness ? `${report.weakness.name} (CWE-${report.weakness.cwe_id})` : t("none")}</dd>
        </div>
      </dl>
      {texts.map(([name, text]) => (
        <Box component="section" key={name} mt="lg">
          <Title order={3} fz={20} lh="28px" mb="xs">
            {t(name)}
          </Title>
          {text.trim() ? <Markdown>{text}</Markdown> : <Text c="dimmed">{t("no_text")}</Text>}
        </Box>
      ))}
      {report.cvss_vector && (
        <Box component="section" mt="lg">
          <Title order={3} fz={20} lh="28px" mb="xs">
            {t("rating")}
          </Title>
          <Suspense fallback={<code>{report.cvss_vector}</code>}>
            <VectorMetrics vector={report.cvss_vector} />
          </Suspense>
        </Box>
      )}
    </div>
  );
}
