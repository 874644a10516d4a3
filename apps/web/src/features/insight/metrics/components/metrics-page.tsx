import { IconChartBar, IconLock, IconMoodEmpty } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useProgramMetrics } from "../api/program-metrics.ts";

const loadView = () => import("./metrics-view.tsx");
const MetricsView = lazyPart(() => loadView().then((module) => module.MetricsView));

const isNotFound = (error: unknown) => error instanceof ApiError && error.status === 404;

/** The figures of a program's reports, for its company and the staff. `title` is its handle or title. */
export function MetricsPage({ title }: { title: string }) {
  const t = useTranslations("reports/metrics");
  const gone = useTranslations("programs.gone");
  const programs = useTranslations("programs");
  const { data: program, error: programError } = useProgram(title);
  const { data: metrics, error: metricsError, refetch, isFetching } = useProgramMetrics(title);
  const toPrograms = linkOptions({ to: "/{-$area}/bounties" });
  // Tables and the chart come beside the figures.
  useEffect(() => void loadView().catch(() => {}), []);
  if (isNotFound(programError))
    return (
      <Page title={gone("title")} back={{ link: toPrograms, label: programs("bounties") }}>
        <EmptyState
          icon={IconMoodEmpty}
          title={gone("text")}
          text={gone("hint")}
          action={
            <ButtonLink {...toPrograms} variant="default">
              {gone("action")}
            </ButtonLink>
          }
        />
      </Page>
    );
  const link = linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program?.handle ?? title } });
  const page = { title: t("title", { program: program?.title ?? title }), back: { link, label: program?.title ?? title } };
  const toProgram = (
    <ButtonLink {...link} variant="default">
      {t("none_action")}
    </ButtonLink>
  );
  // A program that everybody may see keeps its figures to its company.
  if (isNotFound(metricsError))
    return (
      <Page {...page}>
        {program ? <EmptyState icon={IconLock} title={t("closed")} action={toProgram} /> : <SkeletonRows height={96} />}
      </Page>
    );
  const error = metricsError ?? programError;
  const isLoaded = metrics !== undefined && program !== undefined;
  return (
    <Page {...page} subtitle={t("about")}>
      {error && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={isLoaded} />}
      {!isLoaded && !error && <SkeletonRows height={96} />}
      {isLoaded && metrics.received === 0 && (
        <EmptyState icon={IconChartBar} title={t("none")} text={t("none_text")} action={toProgram} />
      )}
      <Suspense fallback={<SkeletonRows height={96} />}>
        {isLoaded && metrics.received > 0 && <MetricsView metrics={metrics} programId={program.program_id} />}
      </Suspense>
    </Page>
  );
}
