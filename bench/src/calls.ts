import { login } from "@safeport/contract/accounts/account.endpoints";
import { getProgram, listPrograms, listScopes } from "@safeport/contract/programs/program.endpoints";
import { countReports, getReport, listReports, submitReport } from "@safeport/contract/reports/report.endpoints";
import { listTimeline } from "@safeport/contract/reports/timeline.endpoints";
import type { People, Person } from "./people.ts";
import { type Shot, shotAt } from "./shot.ts";

/** One line of the table: what is asked, in requests of many people. */
export interface Call {
  key: string;
  title: string;
  shots: Shot[];
  /** The table that it writes to; null for a read. */
  change: string | null;
  /** Whether its time may not grow with the number of reports. */
  scales: boolean;
}

/** The five views of the Reports page, as the web asks for them. */
const views: Record<string, string | boolean>[] = [
  {},
  { status: "new" },
  { status: "active" },
  { disputed_reports_only: true },
  { closed_only: true },
];
const hackerViews = [{}, { disputed_reports_only: true }];

/** Every call of the table, with `count` different requests each. */
export function makeCalls({ hackers, members, admins, password, targets }: People, count: number): Call[] {
  const everybody = [...hackers, ...members, ...admins];
  const many = (make: (index: number) => Shot) => Array.from({ length: count }, (_, index) => make(index));
  const read = (key: string, title: string, make: (index: number) => Shot): Call => {
    return { key, title, shots: many(make), change: null, scales: false };
  };
  const scaling = (key: string, title: string, make: (index: number) => Shot): Call => ({
    ...read(key, title, make),
    scales: true,
  });
  const companyOf = ({ companyId }: Person) => ({ company_id: companyId ?? "" });

  return [
    read("programs", "Program list", (n) => {
      return shotAt(listPrograms, at(hackers, n).token, { query: { page: 1 + (n % 4) } });
    }),
    read("program", "Program page", (n) => {
      return shotAt(getProgram, at(everybody, n).token, { params: { program: at(targets, n).handle } });
    }),
    read("scopes", "Program page, its scopes", (n) => {
      return shotAt(listScopes, at(everybody, n).token, { params: { program: at(targets, n).programId } });
    }),
    scaling("reports-hacker", "Report list, hacker", (n) =>
      shotAt(listReports, at(hackers, n).token, { query: at(hackerViews, n) }),
    ),
    scaling("reports-company", "Report list, company", (n) => {
      const person = at(members, n);
      return shotAt(listReports, person.token, { query: { ...companyOf(person), ...at(views, n) } });
    }),
    scaling("reports-admin", "Report list, admin", (n) => shotAt(listReports, at(admins, n).token, { query: at(views, n) })),
    scaling("counts-hacker", "Badge counts, hacker", (n) => shotAt(countReports, at(hackers, n).token)),
    scaling("counts-company", "Badge counts, company", (n) => {
      const person = at(members, n);
      return shotAt(countReports, person.token, { query: companyOf(person) });
    }),
    scaling("counts-admin", "Badge counts, admin", (n) => shotAt(countReports, at(admins, n).token)),
    scaling("report", "Report detail", (n) => {
      const person = at(withSome(everybody, "reports"), n);
      return shotAt(getReport, person.token, { params: { report_id: at(person.reports, n) } });
    }),
    scaling("timeline", "Timeline", (n) => {
      const person = at(withSome(everybody, "discussed"), n);
      return shotAt(listTimeline, person.token, { params: { report_id: at(person.discussed, n) } });
    }),
    {
      ...read("login", "Login", (n) => shotAt(login, null, { body: { username: at(everybody, n).username, password } })),
      change: "session",
    },
    {
      ...read("submit", "Submit report", (n) => shotAt(submitReport, at(hackers, n).token, { body: reportFor(at(targets, n)) })),
      change: "report",
    },
  ];
}

function reportFor({ programId, scopeId }: People["targets"][number]) {
  return {
    program_id: programId,
    scope_id: scopeId,
    poc_title: "Stored script in the profile page",
    poc_description_markdown: "The display name is put into the page without being escaped. ".repeat(12),
    steps_markdown: "1. Sign in.\n2. Set the display name.\n3. Open the profile as somebody else.",
    impact_markdown: "An attacker acts in the name of whoever opens the profile.",
    cvss_vector: "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N",
  };
}

function withSome(people: Person[], field: "reports" | "discussed"): Person[] {
  return people.filter((person) => person[field].length > 0);
}

/** The nth, going round. */
function at<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length];
  if (item === undefined) throw new Error("The market lacks what a call needs");
  return item;
}
