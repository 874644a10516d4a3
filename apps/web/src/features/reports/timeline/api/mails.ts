import { listReportMails, type ReportMail } from "@safeport/contract/intake/report-mail.endpoints";
import type { Report } from "@safeport/contract/reports/core/report.schema";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../../../lib/query-client.ts";

/** The mails of a report by the items that they became, and by null that of the report itself. Only a report without an account has some. */
export function useReportMails({ report_id, guest }: Report): ReadonlyMap<string | null, ReportMail> {
  const { data } = useQuery({ ...queryOf(listReportMails, { params: { report_id } }), enabled: guest !== null, select: byItem });
  return data ?? none;
}

const none: ReadonlyMap<string | null, ReportMail> = new Map();
const byItem = ({ items }: { items: ReportMail[] }) => new Map(items.map((mail) => [mail.item_id, mail]));
