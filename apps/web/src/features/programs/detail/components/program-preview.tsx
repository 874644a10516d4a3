import { Suspense } from "react";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { Page } from "../../../../ui/page.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { usePreview } from "../../editor/api/preview.ts";
import { ProgramView, type ProgramViewProps } from "./program-view.tsx";

const PreviewBanner = lazyPart(() => import("../../editor/components/preview-banner.tsx").then((module) => module.PreviewBanner));

/** The page of a program as a researcher sees it, for people who may edit it. */
export function ProgramPreview({ program, ...view }: ProgramViewProps) {
  const { data, error, refetch, isFetching } = usePreview(program.program_id);
  if (!data)
    return (
      <Page title={program.title} back={view.back}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <SkeletonRows height={96} />}
      </Page>
    );
  const banner = (
    <Suspense>
      <PreviewBanner seenBy={data.seen_by} mayReport={data.program.can.includes("submit_report")} />
    </Suspense>
  );
  return <ProgramView {...view} program={data.program} warning={banner} isPreview />;
}
