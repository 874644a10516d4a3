import { getImport } from "@safeport/contract/programs/import/import.endpoints";
import { createFileRoute } from "@tanstack/react-router";
import { ImportsPage } from "../../../../features/programs/import-page/components/imports-page.tsx";
import { ReportImport } from "../../../../features/report-exchange/import/components/report-import.tsx";
import { queryOf } from "../../../../lib/query-client.ts";

export const Route = createFileRoute("/_app/_staff/admin/imports")({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(queryOf(getImport));
  },
  component: () => <ImportsPage reports={<ReportImport />} />,
});
