import { login } from "@safeport/contract/accounts/account.endpoints";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/program.endpoints";
import { changeStatus, countReports, getReport, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, getReportWithTimeline, listTimeline } from "@safeport/contract/reports/timeline.endpoints";
import { type ApiRequest, requestTo } from "./api-request.ts";
import type { People, Person } from "./people.ts";

/** A row of the table, with requests from many people. */
export interface Call {
  title: string;
  requests: ApiRequest[];
  /** Reads are compared with the baseline server; what `grows` is compared with a database of another size. */
  kind: "read" | "change";
  grows: boolean;
  /** Each answer is followed by a live message to the caller. */
  isAnnounced?: boolean;
  /** Writers may wait for each other, so changes are measured with each of these numbers of connections. */
  connections: readonly number[];
}

/** The views of the Reports page, as the web requests them: those of a hacker, and those of companies and staff. */
const hackerViews: Record<string, string | boolean>[] = [{}, { disputed_reports_only: true }];
const views = [...hackerViews, { status: "new" }, { status: "active" }, { closed_only: true }];

/** Every call of the table, with `count` different requests each. */
export function makeCalls({ hackers, members, admins, password, targets }: People, count: number): Call[] {
  const everybody = [...hackers, ...members, ...admins];
  const reading = everybody.filter(({ reports }) => reports.length > 0);
  const discussing = everybody.filter(({ discussed }) => discussed.length > 0);
  const resolvable = members.flatMap(({ token, resolvable }) => resolvable.slice(0, 4).map((id) => ({ token, id })));
  const authors = hackers.filter(({ discussed }) => discussed.length > 0);
  const callOf =
    (kind: Call["kind"], grows: boolean, connections: number[]) =>
    (title: string, make: (n: number) => ApiRequest): Call => {
      const isAnnounced = title.startsWith("Submit report");
      return { title, kind, grows, isAnnounced, connections, requests: Array.from({ length: count }, (_, n) => make(n)) };
    };
  const fixed = callOf("read", false, [16]);
  const growing = callOf("read", true, [16]);
  const change = callOf("change", true, [1, 8, 16]);
  const company = ({ companyId }: Person) => ({ company_id: companyId ?? "" });
  const report = (ids: string[], n: number) => ({ params: { report_id: at(ids, n) } });
  return [
    fixed("Program list", (n) => requestTo(listPrograms, at(hackers, n).token, { query: { page: 1 + (n % 4) } })),
    fixed("Program page", (n) => requestTo(getProgram, at(everybody, n).token, { params: { program: at(targets, n).handle } })),
    fixed("Program page, its scopes", (n) =>
      requestTo(listScopes, at(everybody, n).token, { params: { program: at(targets, n).programId } }),
    ),
    growing("Report list, hacker", (n) => requestTo(listReports, at(hackers, n).token, { query: at(hackerViews, n) })),
    growing("Report list, company", (n) => {
      return requestTo(listReports, at(members, n).token, { query: { ...company(at(members, n)), ...at(views, n) } });
    }),
    growing("Report list, admin", (n) => requestTo(listReports, at(admins, n).token, { query: at(views, n) })),
    growing("Report list, admin, page 200", (n) => requestTo(listReports, at(admins, n).token, { query: { page: 200 } })),
    growing("Badge counts, hacker", (n) => requestTo(countReports, at(hackers, n).token)),
    growing("Badge counts, company", (n) => requestTo(countReports, at(members, n).token, { query: company(at(members, n)) })),
    growing("Badge counts, admin", (n) => requestTo(countReports, at(admins, n).token)),
    growing("Report detail", (n) => requestTo(getReport, at(reading, n).token, report(at(reading, n).reports, n))),
    growing("Report with timeline", (n) => {
      return requestTo(getReportWithTimeline, at(discussing, n).token, report(at(discussing, n).discussed, n));
    }),
    growing("Timeline", (n) => requestTo(listTimeline, at(discussing, n).token, report(at(discussing, n).discussed, n))),
    callOf(
      "change",
      false,
      [16],
    )("Login", (n) => requestTo(login, null, { body: { username: at(everybody, n).username, password } })),
    change("Submit report", (n) => requestTo(submitReport, at(hackers, n).token, { body: submission(at(targets, n)) })),
    change("Submit report, one program", (n) =>
      requestTo(submitReport, at(hackers, n).token, { body: submission(at(targets, 0)) }),
    ),
    // Resolves each report and opens it again, in turns.
    change("Status change", (n) => {
      const { token, id } = at(resolvable, n >> 1);
      const body = { status: n % 2 === 0 ? "resolved" : "under_review", reason: "It came back with the new release." };
      return requestTo(changeStatus, token, { params: { report_id: id }, body });
    }),
    change("Comment", (n) => {
      const body = { content: "Here is what I saw since.", is_internal: false };
      return requestTo(addComment, at(authors, n).token, { ...report(at(authors, n).discussed, n), body });
    }),
  ];
}

const submission = ({ programId, scopeId }: People["targets"][number]) => ({
  program_id: programId,
  scope_id: scopeId,
  poc_title: "Stored script in the profile page",
  poc_description_markdown: "The display name is put into the page without being escaped. ".repeat(12),
  steps_markdown: "1. Sign in.\n2. Set the display name.\n3. Open the profile as somebody else.",
  impact_markdown: "An attacker acts in the name of whoever opens the profile.",
  cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N",
});

/** The nth item, starting over after the last. */
function at<T>(list: readonly T[], n: number): T {
  if (list.length === 0) throw new Error("The fixture data lacks what a call needs");
  return list[n % list.length] as T;
}
