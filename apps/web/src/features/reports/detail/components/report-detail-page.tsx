import { Button, Skeleton } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { IconFileDescription, IconFileOff } from "@tabler/icons-react";
import { getRouteApi, linkOptions } from "@tanstack/react-router";
import { Suspense, use, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useShortcutButtons } from "../../../../ui/use-shortcut-buttons.ts";
import { ReportActions } from "../../actions/components/report-actions.tsx";
import { ReportDialogs } from "../../actions/components/report-dialogs.tsx";
import { ClockStrip } from "../../clocks/components/clock-strip.tsx";
import { hasClockStrip } from "../../clocks/has-clock-strip.ts";
import { useReport } from "../../core/api/report.ts";
import { lastList, rememberOpened } from "../../core/last-list.ts";
import { ReportPartsContext } from "../../core/report-parts.ts";
import { listAroundPlace } from "../../core/report-place.ts";
import { isForThePage } from "../../core/use-row-keys.ts";
import { SeverityAnswer } from "../../severity/components/severity-answer.tsx";
import { ReportDiscussion } from "../../timeline/components/report-discussion.tsx";
import { ReportFiles } from "../../timeline/components/report-files.tsx";
import { useGoToNext } from "../use-go-to-next.ts";
import { ReportBadges } from "./report-badges.tsx";
import classes from "./report-detail.module.css";
import { ReportExport } from "./report-export.tsx";
import { ReportFacts } from "./report-facts.tsx";
import { ReportNeighbours } from "./report-neighbours.tsx";

const ReportOverview = lazyPart(() => import("./report-overview.tsx").then((module) => module.ReportOverview));
const RetestStrip = lazyPart(() => import("../../retest/components/retest-strip.tsx").then((module) => module.RetestStrip));
const OutsidersStrip = lazyPart(() =>
  import("../../outsiders/components/outsiders-strip.tsx").then((module) => module.OutsidersStrip),
);
const DuplicateCard = lazyPart(() =>
  import("../../duplicates/components/duplicate-card.tsx").then((module) => module.DuplicateCard),
);
const InvitationOr = lazyPart(() =>
  import("../../collaborators/components/invitation-or.tsx").then((module) => module.InvitationOr),
);
const disclosing = ["ask_disclosure", "answer_disclosure", "withdraw_disclosure", "take_down"] as const;

const page = getRouteApi("/_app/reports/$reportId/");

/** One report: content, timeline, and the comment form. */
export function ReportDetailPage({ reportId }: { reportId: string }) {
  const t = useTranslations("reports.detail");
  const { data: report, error, refetch, isFetching } = useReport(reportId);
  const { DisclosureStrip, NamingChoice, SuggestionsStrip } = use(ReportPartsContext);
  const [viewing, setViewing] = useState(false);
  const [seesOutsiders, setSeesOutsiders] = useState(false);
  useEffect(() => rememberOpened(reportId), [reportId]);
  const search = page.useSearch();
  const list = search.place === undefined ? lastList() : linkOptions({ to: "/reports", search: listAroundPlace(search) });
  const back = { link: list, label: t("back") };
  useShortcutButtons(isForThePage);
  const toggleView = () => setViewing(!viewing);
  const retry = () => void refetch();

  if (!report) {
    const isMissing = error instanceof ApiError && error.status === 404;
    return (
      <Page title={t("title")} back={back}>
        {isMissing ? (
          <Suspense fallback={<Skeleton h={80} />}>
            <InvitationOr reportId={reportId}>
              <EmptyState
                icon={IconFileOff}
                title={t("missing")}
                text={t("missing_text")}
                action={
                  <ButtonLink {...back.link} variant="default">
                    {t("to_list")}
                  </ButtonLink>
                }
              />
            </InvitationOr>
          </Suspense>
        ) : error ? (
          <ErrorState error={error} onRetry={retry} retrying={isFetching} />
        ) : (
          <SkeletonRows count={3} height={120} />
        )}
      </Page>
    );
  }
  const isDraft = report.can.includes("edit_draft");
  const hasRetest = report.retest !== null || report.can.includes("ask_retest");
  const hasDisclosure = report.disclosure !== null || disclosing.some((action) => report.can.includes(action));
  const hasOutsiders = report.outsiders > 0 || seesOutsiders;
  return (
    <Page
      title={report.poc_title}
      back={back}
      meta={<ReportBadges report={report} withMenus />}
      actions={
        <>
          <ReportNeighbours reportId={reportId} />
          {/* Otherwise it stands beside the comment box, where the write-up above is out of sight. */}
          {!report.can.includes("comment") && (
            <Button
              variant="default"
              leftSection={<IconFileDescription size={16} stroke={1.75} aria-hidden />}
              aria-expanded={viewing}
              onClick={toggleView}
            >
              {t("view")}
            </Button>
          )}
          {!isDraft && <ReportExport reportId={reportId} />}
          <PageActions report={report} />
          {isDraft && (
            <ButtonLink to="/reports/$reportId/edit" params={{ reportId }}>
              {t("continue")}
            </ButtonLink>
          )}
        </>
      }
    >
      {error && <ErrorState strip error={error} onRetry={retry} retrying={isFetching} />}
      {NamingChoice && report.can.includes("choose_naming") && (
        <Suspense fallback={<Skeleton h={56} />}>
          <NamingChoice report={report} />
        </Suspense>
      )}
      {SuggestionsStrip && report.suggestions > 0 && (
        <Suspense fallback={<Skeleton h={84} />}>
          <SuggestionsStrip report={report} />
        </Suspense>
      )}
      {report.can.includes("answer_severity") && <SeverityAnswer report={report} />}
      {(hasRetest || hasDisclosure || hasOutsiders) && (
        <div className={classes.strips}>
          {hasOutsiders && (
            <Suspense fallback={<Skeleton h={36} />}>
              <OutsidersStrip report={report} opened={seesOutsiders} onOpen={setSeesOutsiders} />
            </Suspense>
          )}
          {hasDisclosure && (
            <Suspense fallback={<Skeleton h={36} />}>{DisclosureStrip && <DisclosureStrip report={report} />}</Suspense>
          )}
          {hasRetest && (
            <Suspense fallback={<Skeleton h={36} />}>
              <RetestStrip report={report} />
            </Suspense>
          )}
        </div>
      )}
      {report.duplicate_card && (
        <Suspense fallback={<Skeleton h={110} />}>
          <DuplicateCard report={report} />
        </Suspense>
      )}
      {hasClockStrip(report) && <ClockStrip report={report} />}
      <ReportFiles report={report}>
        <div className={classes.layout} data-viewing={viewing || undefined}>
          <ReportDiscussion report={report} viewing={viewing} onView={toggleView} />
          <ReportFacts report={report} />
          <Suspense>{viewing && <ReportOverview report={report} onClose={() => setViewing(false)} />}</Suspense>
        </div>
      </ReportFiles>
    </Page>
  );
}

/** The dialogs that keys open come with the page, so that none is fetched after the key. */
function PageActions({ report }: { report: Report }) {
  const goToNext = useGoToNext(report.report_id);
  return <ReportActions report={report} size="sm" onPage dialogs={ReportDialogs} onNext={goToNext} />;
}
