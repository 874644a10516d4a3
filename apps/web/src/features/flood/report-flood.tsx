import type { OneReport } from "../reports/core/report-parts.ts";
import { ReportChecks } from "./checks/components/report-checks.tsx";
import { ReportCluster } from "./clusters/components/report-cluster.tsx";
import { ReportPlace } from "./order/components/report-place.tsx";

/** What the desk is shown of a report among many: its checks, its place and its cluster. The author sees the first two. */
export function ReportFlood({ report }: OneReport) {
  const { can, sent_at } = report;
  return (
    <>
      {can.includes("see_checks") && <ReportChecks report={report} />}
      {sent_at && can.includes("see_checks") && <ReportPlace report={report} />}
      {sent_at && can.includes("see_internal") && <ReportCluster report={report} />}
    </>
  );
}
