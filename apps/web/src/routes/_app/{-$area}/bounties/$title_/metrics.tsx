import { createFileRoute } from "@tanstack/react-router";
import { prefetchProgram } from "../../../../../features/programs/shared/api/program.ts";
import { prefetchProgramMetrics } from "../../../../../features/reports/metrics/api/program-metrics.ts";
import { MetricsPage } from "../../../../../features/reports/metrics/components/metrics-page.tsx";
import { loadMessages } from "../../../../../lib/i18n.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title_/metrics")({
  loader: ({ context: { queryClient }, params }) => {
    prefetchProgramMetrics(queryClient, params.title);
    prefetchProgram(queryClient, params.title);
    return loadMessages("reports/metrics");
  },
  component: Metrics,
});

function Metrics() {
  const { title } = Route.useParams();
  return <MetricsPage key={title} title={title} />;
}
