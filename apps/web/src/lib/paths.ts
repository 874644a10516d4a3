/** The platform's own pages live under a prefix; everybody else's do not. */
export type Area = "" | "/admin";

/** What a link into the list of programs can set. */
export interface BountiesQuery {
  search?: string;
  sort?: "newest" | "changed" | "reward";
  view?: "all" | "mine";
  company_id?: string;
  /** The filter panel is open. */
  filters?: "open";
}

const segment = encodeURIComponent;

/** Every address of the web. References of programs may hold `/ ? # %`, so each is percent-encoded here and nowhere else. */
export const paths = {
  home: (area: Area = "") => area || "/",
  login: (from?: string) => withQuery("/login", { from }),
  signup: (from?: string) => withQuery("/signup", { from }),
  signupCompany: (from?: string) => withQuery("/signup-company", { from }),
  /** Where another verification mail is asked for; the links of such mails lead there, too, with their token. */
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
 * Where to go after signing in: a path of ours, never another site's address nor the login page again. Browsers drop tabs and line
 * breaks from an address, so one with any of these is not what it looks like.
 */
export function safeReturn(from: unknown): string {
  const isOurs = typeof from === "string" && /^\/(?![/\\])[^\p{Cc}]*$/u.test(from);
  return isOurs && !from.startsWith("/login") && !from.startsWith("/signup") ? from : paths.home();
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const fields = Object.entries(query).filter((field): field is [string, string] => Boolean(field[1]));
  return fields.length > 0 ? `${path}?${new URLSearchParams(fields)}` : path;
}
