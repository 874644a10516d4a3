import { Box } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Section, SectionList, SectionRow } from "../../../../ui/section.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { DueMark } from "../../clocks/components/due-text.tsx";
import { reportLink } from "../../shared/report-link.ts";
import type { useWaitingReports } from "../api/report-list.ts";
import { searchAtPlace } from "../report-place.ts";

/** The list with all of them. A company triages the oldest reports first. */
const lists = { researcher: {}, business: { view: "new", sort: "oldest" }, staff: { view: "disputed" } } as const;

/** Reports that await an action of the reader. Renders nothing if there are none. */
export function WaitingReports({ waiting }: { waiting: ReturnType<typeof useWaitingReports> }) {
  const t = useTranslations("reports/waiting");
  const { experience } = useViewer();
  const { reports, error, isFetching, retry } = waiting;
  if (reports.length === 0 && !error) return null;
  const title = t(experience);
  const all = {
    link: linkOptions({ to: "/reports", search: lists[experience] }),
    label: t("all"),
    longLabel: t("all_of", { title }),
  };
  return (
    <Box mb="lg">
      <Section title={title} icon={IconFileText} all={all}>
        {error && <ErrorState strip error={error} onRetry={retry} retrying={isFetching} />}
        {reports.length > 0 && (
          <SectionList>
            {reports.map((report, index) => (
              <SectionRow
                key={report.report_id}
                // A researcher's waiting reports come from two lists.
                link={reportLink(report, experience === "researcher" ? {} : searchAtPlace(lists[experience], index + 1))}
                title={report.poc_title}
                note={report.program_title}
                figure={
                  <>
                    {experience === "business" ? (
                      <SeverityBadge severity={report.severity} />
                    ) : (
                      <StatusBadge status={report.status} />
                    )}
                    {experience === "business" && report.due_at ? (
                      <DueMark report={report} />
                    ) : (
                      <TimeAgo time={report.created_at} />
                    )}
                  </>
                }
              />
            ))}
          </SectionList>
        )}
      </Section>
    </Box>
  );
}
