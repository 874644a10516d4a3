import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { OneReport } from "../../../reports/core/report-parts.ts";
import { useChecks } from "../api/checks.ts";
import { CheckList, NoChecks } from "./check-list.tsx";

/** The checks of a sent report, with what its author answered. */
export function ReportChecks({ report }: OneReport) {
  const t = useTranslations("flood");
  const { data, isError, refetch } = useChecks(report.report_id, report.version);
  if (!data) return <NoChecks isFailed={isError} onAgain={() => void refetch()} />;
  return (
    <CheckList checks={data.items} about={t("about_sent")}>
      {({ answer }) =>
        answer && (
          <Text fz={13} lh="20px" pl={8} style={{ borderLeft: "2px solid var(--sp-border)", whiteSpace: "pre-wrap" }}>
            <Text span display="block" fz={12} lh="16px" c="dimmed">
              {t("author_answer")}
            </Text>
            {answer}
          </Text>
        )
      }
    </CheckList>
  );
}
