import { login } from "@safeport/contract/accounts/core/account.endpoints";
import { getDashboard } from "@safeport/contract/insight/dashboard/dashboard.endpoints";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/core/program.endpoints";
import { changeStatus, countReports, getReport, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { addComment, getReportWithTimeline, listTimeline } from "@safeport/contract/reports/timeline/timeline.endpoints";
import { getLeaderboard } from "@safeport/contract/reputation/reputation.endpoints";
import reportOfFixture from "../fixture/report.json" with { type: "json" };
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

type Query = Record<string, string | number | boolean>;

/** The queries of the list of programs, made of the handle of one, such as "program-7", and the number of the request. */
const programQueries: Record<string, (handle: string, n: number) => Query> = {
  list: (_, n) => ({ page: 1 + (n % 4) }),
  "list, asset type": (_, n) => ({ asset_type: at(["domain", "cidr", "source_code"], n) }),
  "search, word": (_, n) => ({ search: at(["bank", "cloud", "games", "travel"], n) }),
  "search, URL of a host": (handle, n) => ({ search: `https://app${1 + (n % 2)}.${handle}.example.com/v1/x?y=1` }),
  "search, IP in a network": (handle) => ({ search: `10.${handle.slice(8, -2) || 0}.${Number(handle.slice(8).slice(-2))}.70` }),
  "search, com": () => ({ search: "com" }),
};

/** The views of the Reports page, as the web requests them: those of a hacker, and those of companies and staff. */
const hackerViews: Query[] = [{}, { disputed_reports_only: true }];
/** Boards of Legends, with pages and windows. */
const boards: Query[] = [
  { board: "overall", window: "all" },
  { board: "overall", window: "all", page: 5 },
  { board: "critical_high", window: "90d" },
  { board: "client_side", window: "year" },
  { board: "newcomers", window: "90d" },
];
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
  const crowd = callOf("change", false, [16]);
  const change = callOf("change", true, [1, 8, 16]);
  const company = ({ companyId }: Person) => ({ company_id: companyId ?? "" });
  const list = ({ token }: Person, query: Query) => requestTo(listReports, token, { query });
  const page = (program: string) => ({ params: { program } });
  const report = (ids: string[], n: number) => ({ params: { report_id: at(ids, n) } });
  const discussed = (n: number) => report(at(discussing, n).discussed, n);
  return [
    ...Object.entries(programQueries).map(([name, ask]) =>
      fixed(`Program ${name}`, (n) => requestTo(listPrograms, at(hackers, n).token, { query: ask(at(targets, n).handle, n) })),
    ),
    fixed("Program page", (n) => requestTo(getProgram, at(everybody, n).token, page(at(targets, n).handle))),
    fixed("Program page, its scopes", (n) => requestTo(listScopes, at(everybody, n).token, page(at(targets, n).programId))),
    growing("Report list, hacker", (n) => list(at(hackers, n), at(hackerViews, n))),
    growing("Report list, company", (n) => list(at(members, n), { ...company(at(members, n)), ...at(views, n) })),
    growing("Report list, member of companies", (n) => list(at(members, n), at(views, n))),
    growing("Report list, admin", (n) => list(at(admins, n), at(views, n))),
    growing("Report list, admin, page 200", (n) => list(at(admins, n), { page: 200 })),
    growing("Badge counts, hacker", (n) => requestTo(countReports, at(hackers, n).token)),
    growing("Badge counts, company", (n) => requestTo(countReports, at(members, n).token, { query: company(at(members, n)) })),
    growing("Badge counts, admin", (n) => requestTo(countReports, at(admins, n).token)),
    growing("Leaderboard", (n) => requestTo(getLeaderboard, at(hackers, n).token, { query: at(boards, n) })),
    growing("Dashboard, hacker", (n) => requestTo(getDashboard, at(hackers, n).token)),
    growing("Dashboard, company", (n) => requestTo(getDashboard, at(members, n).token, { query: company(at(members, n)) })),
    growing("Report detail", (n) => requestTo(getReport, at(reading, n).token, report(at(reading, n).reports, n))),
    growing("Report with timeline", (n) => requestTo(getReportWithTimeline, at(discussing, n).token, discussed(n))),
    growing("Timeline", (n) => requestTo(listTimeline, at(discussing, n).token, discussed(n))),
    crowd("Login", (n) => requestTo(login, null, { body: { username: at(everybody, n).username, password } })),
    change("Submit report", (n) => submit(at(hackers, n), at(targets, n))),
    change("Submit report, one program", (n) => submit(at(hackers, n), at(targets, 0))),
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

function submit({ token }: Person, { programId, scopeId }: People["targets"][number]): ApiRequest {
  return requestTo(submitReport, token, { body: { ...reportOfFixture, program_id: programId, scope_id: scopeId } });
}

/** The nth item, starting over after the last. */
function at<T>(list: readonly T[], n: number): T {
  if (list.length === 0) throw new Error("The fixture data lacks what a call needs");
  return list[n % list.length] as T;
}
