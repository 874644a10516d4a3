import { Alert, List, Text } from "@mantine/core";
import type { BulkResult } from "@safeport/contract/desk/bulk.endpoints";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { useTranslations } from "use-intl";
import { TextLink } from "../../../../ui/link.tsx";

const shown = 10;

/** Names the reports that a bulk act did not change, each with the reason. */
export function BulkFailures({ failures, rows }: { failures: BulkResult["items"]; rows: readonly ReportCard[] }) {
  const t = useTranslations("reports/desk");
  const titleOf = (id: string) => rows.find(({ report_id }) => report_id === id)?.poc_title ?? t("report");
  return (
    <Alert color="orange" mt="xs" title={t("some_failed", { count: failures.length })}>
      <List size="sm">
        {failures.slice(0, shown).map(({ report_id, error }) => (
          <List.Item key={report_id}>
            <TextLink to="/reports/$reportId" params={{ reportId: report_id }}>
              {titleOf(report_id)}
            </TextLink>
            {`: ${error?.detail ?? ""}`}
          </List.Item>
        ))}
      </List>
      {failures.length > shown && <Text fz={13}>{t("failures_more", { count: failures.length - shown })}</Text>}
    </Alert>
  );
}
