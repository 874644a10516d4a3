import { Text } from "@mantine/core";
import { linkOptions } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { TextLink } from "../../../../ui/link.tsx";
import { SectionList, SectionRow } from "../../../../ui/section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { StatusBadge } from "../../../../ui/status-badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { reportLink } from "../../core/report-link.ts";
import { useReports } from "../api/report-list.ts";

/** Number of listed reports; the rest is on the Reports page. */
const shown = 5;

/** The latest reports of one person, as far as the reader may see them. */
export function AuthorReports({ author }: { author: { user_id: string; username: string } }) {
  const t = useTranslations("reports.list");
  const { data, error, refetch, isFetching } = useReports({ author_id: author.user_id, size: shown });
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) return <SkeletonRows count={3} height={44} />;
  if (data.total === 0) return <Text c="dimmed">{t("none_of_author")}</Text>;
  return (
    <>
      <SectionList>
        {data.items.map((report) => (
          <SectionRow
            key={report.report_id}
            link={reportLink(report)}
            title={report.poc_title}
            note={report.program_title}
            figure={
              <>
                <StatusBadge status={report.status} />
                <TimeAgo time={report.created_at} />
              </>
            }
          />
        ))}
      </SectionList>
      {data.total > shown && (
        <TextLink {...linkOptions({ to: "/reports", search: { search: author.username } })}>
          {t("all_of_author", { count: data.total })}
        </TextLink>
      )}
    </>
  );
}
