import { getProgramMetrics } from "@safeport/contract/insight/metrics/program-metrics.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { MetricsPage } from "../../../../../features/insight/metrics/components/metrics-page.tsx";
import { prefetchProgram } from "../../../../../features/programs/core/api/prefetch.ts";
import { queryOf } from "../../../../../lib/query-client.ts";

export const Route = createFileRoute("/_app/{-$area}/bounties/$title_/metrics")({
  loader: ({ context: { queryClient }, params }) => {
    void queryClient.prefetchQuery(queryOf(getProgramMetrics, { params: { program: params.title } }));
    prefetchProgram(queryClient, params.title);
  },
  component: Metrics,
});

function Metrics() {
  const { title } = Route.useParams();
  return <MetricsPage key={title} title={title} />;
}
