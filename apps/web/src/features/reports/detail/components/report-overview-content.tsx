import { Box, Group, Text, Title } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { writeUp, writeUpFields } from "@safeport/contract/reports/core/write-up.values";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Markdown } from "../../../../ui/markdown.tsx";
import { ReportAnswers } from "../../core/components/report-answers.tsx";
import { ReportBadges } from "./report-badges.tsx";
import classes from "./report-overview.module.css";

const VectorMetrics = lazyPart(() =>
  import("../../severity/components/vector-metrics.tsx").then((module) => module.VectorMetrics),
);

/** Content of a report below its title: badges, facts and write-up. */
export function ReportOverviewContent({ report }: { report: Report }) {
  const t = useTranslations("reports.overview");
  const texts = writeUpFields.filter((name) => report[name].trim() !== "" || writeUp[name].required);
  return (
    <Box __vars={{ "--markdown-heading": "16px" }}>
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
          {report.unlisted_asset !== null && (
            <Text component="dd" fz={13} c="dimmed">
              {t("unlisted")}
            </Text>
          )}
        </div>
        <div>
          <Text component="dt" fz={12} lh="16px" c="dimmed">
            {t("weakness")}
          </Text>
          <dd>{report.weakness ? `${report.weakness.name} (CWE-${report.weakness.cwe_id})` : t("none")}</dd>
        </div>
      </dl>
      {texts.map((name) => (
        <Box component="section" key={name} mt="lg">
          <Title order={3} fz={20} lh="28px" mb="xs">
            {t(writeUp[name].part)}
          </Title>
          {report[name].trim() ? <Markdown>{report[name]}</Markdown> : <Text c="dimmed">{t("no_text")}</Text>}
        </Box>
      ))}
      {report.answers.length > 0 && (
        <Box mt="lg">
          <ReportAnswers answers={report.answers} />
        </Box>
      )}
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
    </Box>
  );
}
