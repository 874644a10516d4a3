import { Box } from "@mantine/core";
import type { ReportCard } from "@safeport/contract/reports/core/report.schema";
import { IconFileText } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { formatDay } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Section, SectionList, SectionRow } from "../../../../ui/section.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { DueMark } from "../../clocks/components/due-text.tsx";
import { reportLink } from "../../core/report-link.ts";
import { searchAtPlace } from "../../core/report-place.ts";
import type { useWaitingReports } from "../api/report-list.ts";

/** The list with all of a group. A company triages the oldest reports first. */
const lists = {
  your_turn: { researcher: {}, business: { view: "my_turn" }, staff: {} },
  triage: { view: "new", sort: "oldest" },
  disputes: { view: "disputed" },
} as const;

/** Reports that await an action of the reader, a section for each group. Renders nothing if there are none. */
export function WaitingReports({ waiting }: { waiting: ReturnType<typeof useWaitingReports> }) {
  const t = useTranslations("reports/waiting");
  const { experience } = useViewer();
  const { error, isFetching, retry } = waiting;
  const shown = waiting.groups.filter(({ reports }) => reports.length > 0);
  return (
    <>
      {error && (
        <Box mb="lg">
          <ErrorState strip error={error} onRetry={retry} retrying={isFetching} />
        </Box>
      )}
      {shown.map(({ group, reports }) => {
        const search = group === "your_turn" ? lists.your_turn[experience] : lists[group];
        const all = {
          link: linkOptions({ to: "/reports", search }),
          label: t("all"),
          longLabel: t("all_of", { title: t(group) }),
        };
        return (
          <Box key={group} mb="lg">
            <Section title={t(group)} icon={IconFileText} all={all}>
              <SectionList>
                {reports.map((report, index) => (
                  <WaitingRow
                    key={report.report_id}
                    report={report}
                    // Reports that wait for the reader come from several lists.
                    search={group === "your_turn" ? {} : searchAtPlace(search, index + 1)}
                  />
                ))}
              </SectionList>
            </Section>
          </Box>
        );
      })}
    </>
  );
}

function WaitingRow({ report, search }: { report: ReportCard; search: Parameters<typeof reportLink>[1] }) {
  const t = useTranslations("reports/waiting");
  const { experience } = useViewer();
  const { locale } = useI18n();
  const asked = report.can.includes("answer_disclosure") ? report.disclosure : null;
  const row = { link: reportLink(report, search), title: report.poc_title, note: report.program_title };
  if (asked)
    return (
      <SectionRow
        {...row}
        stacked
        figure={
          <strong>
            {asked.due_at
              ? t.rich("publication_by", {
                  time: () => <time dateTime={asked.due_at ?? ""}>{formatDay(asked.due_at ?? "", locale)}</time>,
                })
              : t("publication")}
          </strong>
        }
      />
    );
  const isOfCompany = experience === "business";
  return (
    <SectionRow
      {...row}
      figure={
        <>
          {isOfCompany ? <SeverityBadge severity={report.severity} /> : <StatusBadge status={report.status} />}
          {isOfCompany && report.due_at ? <DueMark report={report} /> : <TimeAgo time={report.created_at} />}
        </>
      }
    />
  );
}
