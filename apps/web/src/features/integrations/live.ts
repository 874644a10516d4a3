import { listTrackerIssues } from "@safeport/contract/integrations/integration.endpoints";
import type { TouchedQueries } from "../../lib/live.ts";
import { queryKey } from "../../lib/query-client.ts";

/** The issues of a report, which a message about it may close or open again. */
export const integrationQueries: TouchedQueries = ({ subject }) =>
  subject?.type === "report" ? [queryKey(listTrackerIssues, { params: { report_id: subject.id } })] : [];
