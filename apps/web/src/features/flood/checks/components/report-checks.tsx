import { Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import type { OneReport } from "../../../reports/core/report-parts.ts";
import { useChecks } from "../api/checks.ts";
import { CheckList } from "./check-list.tsx";

/** The checks of a sent report, with what its author answered; nothing until they are there, as the other parts below the facts. */
export function ReportChecks({ report }: OneReport) {
  const t = useTranslations("flood");
  const { data } = useChecks(report.report_id, report.version);
  if (!data) return null;
  return (
    <CheckList checks={data.items} about={t("about_sent")}>
      {({ answer }) =>
        answer && (
          <Text fz={13} lh="20px" pl={8} style={{ borderLeft: "2px solid var(--sp-border)", whiteSpace: "pre-wrap" }}>
            {`${t("author_answer")}\n${answer}`}
          </Text>
        )
      }
    </CheckList>
  );
}
