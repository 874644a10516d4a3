import { Group, Skeleton, Stack, Text, Title } from "@mantine/core";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { ReportFiles } from "../../timeline/components/report-files.tsx";
import { ReportWriteUp } from "../../timeline/components/report-write-up.tsx";
import { useReport } from "../api/report.ts";

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
      <ReportFiles report={report}>
        <ReportWriteUp report={report} />
      </ReportFiles>
    </Stack>
  );
}
