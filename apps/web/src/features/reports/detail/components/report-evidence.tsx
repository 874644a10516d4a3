import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { TextLink } from "../../../../ui/link.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { useReport } from "../../core/api/report.ts";
import { OriginalLink } from "../../core/components/original-link.tsx";
import { ReportFiles } from "../../timeline/components/report-files.tsx";
import { ReportWriteUp } from "../../timeline/components/report-write-up.tsx";

const CompareOriginal = lazyPart(() =>
  import("../../status/components/compare-original.tsx").then((module) => module.CompareOriginal),
);

/** The report that a dispute is about: title, state, asset, weakness, the whole write-up and its files, as far as the reader may see them. */
export function ReportEvidence({ reportId }: { reportId: string }) {
  const t = useTranslations("reports.evidence");
  const { data: report, error, refetch, isFetching } = useReport(reportId);
  if (!report)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip />
    ) : (
      <Skeleton h={320} aria-hidden />
    );
  const subjects = [report.scope_identifier, report.weakness?.name, report.cvss_vector].filter(Boolean);
  return (
    <Stack component="section" gap="sm" aria-label={t("label")}>
      <Title order={2} fz={20} lh="28px" dir="auto" style={{ overflowWrap: "anywhere" }}>
        <TextLink to="/reports/$reportId" params={{ reportId }} fz="inherit" fw="inherit">
          {report.poc_title}
        </TextLink>
      </Title>
      <Group gap="xs">
        <StatusBadge status={report.status} />
        <SeverityBadge severity={report.severity} />
      </Group>
      <Text fz={13} c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {[report.program_title, report.company_name, ...subjects].join(" · ")}
      </Text>
      {report.status === "duplicate" && <Original report={report} />}
      <ReportFiles report={report}>
        <ReportWriteUp report={report} />
      </ReportFiles>
    </Stack>
  );
}

/** The original of a duplicate, beside it for readers of both, or the known issue. */
function Original({ report }: { report: Report }) {
  const t = useTranslations("reports.duplicate_card");
  const issue = report.duplicate_card?.known_issue;
  if (issue)
    return (
      <Text fz={13} style={{ overflowWrap: "anywhere" }}>
        {t("known_issue")} ·{" "}
        <TextLink to="/{-$area}/bounties/$title/known-issues" params={{ title: report.program_handle }} fw={500}>
          {`KI-${issue.number} ${issue.title}`}
        </TextLink>
      </Text>
    );
  return (
    <>
      <Text fz={13}>
        <OriginalLink report={report} />
      </Text>
      {report.original_id && (
        <Suspense>
          <CompareOriginal report={report} original={{ report_id: report.original_id }} />
        </Suspense>
      )}
    </>
  );
}
