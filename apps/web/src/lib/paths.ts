/** The prefix of the pages for staff; other pages have none. */
export type Area = "" | "/admin";

/** The fields that a link to the list of programs can set. */
export interface BountiesQuery {
  search?: string;
  sort?: "newest" | "changed" | "reward";
  view?: "all" | "mine";
  company_id?: string;
  /** The filter panel is open. */
  filters?: "open";
}

const segment = encodeURIComponent;

/** Every address of the web. Program references may contain `/ ? # %`; they are percent-encoded here and nowhere else. */
export const paths = {
  home: (area: Area = "") => area || "/",
  login: (from?: string) => withQuery("/login", { from }),
  signup: (from?: string) => withQuery("/signup", { from }),
  signupCompany: (from?: string) => withQuery("/signup-company", { from }),
  /** The page that requests another verification mail. Links in these mails open it with their token. */
  verifyEmail: () => "/verify-email",
  bounties: (area: Area = "", query: BountiesQuery = {}) => withQuery(`${area}/bounties`, { ...query }),
  /** `program`: its handle or its title. */
  bounty: (program: string, area: Area = "") => `${area}/bounties/${segment(program)}`,
  createBounty: () => "/bounty/create",
  editBounty: (program: string) => `/bounties/edit/${segment(program)}`,
  submitReport: (program: string) => `/bounties/${segment(program)}/report`,
  reports: (query: { search?: string; view?: string; program_id?: string } = {}) => withQuery("/reports", query),
  report: (reportId: string) => `/reports/${segment(reportId)}`,
  editReport: (reportId: string) => `/reports/${segment(reportId)}/edit`,
  vault: (area: Area = "") => `${area}/vault`,
  leaderboard: (area: Area = "") => `${area}/leaderboard`,
  settings: (area: Area = "") => `${area}/settings`,
  users: () => "/admin/users",
  payments: () => "/admin/payments",
} as const;

/**
 * The page to open after sign-in: one of our paths, never another site or the login page. Paths with tabs or line breaks are
 * refused, because browsers remove these and may then read another address.
 */
export function safeReturn(from: unknown): string {
  const isOurs = typeof from === "string" && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from);
  return isOurs && !from.startsWith("/login") && !from.startsWith("/signup") ? from : paths.home();
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const fields = Object.entries(query).filter((field): field is [string, string] => Boolean(field[1]));
  return fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path;
}
