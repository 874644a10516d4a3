import type { CatalogueName } from "@safeport/messages/en";

/** A page: its address, its file in `routes/` with the component there, and the texts it shows besides those of the frame. */
export interface PageEntry {
  path: string;
  file: string;
  component: string;
  texts: CatalogueName[];
  /** `door`: in front of the gate. `staff`: for the platform's staff; for everybody else it does not exist. */
  for?: "door" | "staff";
  /** Further modules of `src` that the page loads as soon as it is shown, so that a browser can fetch them at once. */
  ahead?: string[];
}

const markdown = ["ui/markdown-view.tsx"];
const report = { texts: ["reports", "reports/editor", "reports/severity"] } satisfies Partial<PageEntry>;
const bounty = { file: "bounty-form-routes", texts: ["programs", "programs/editor"] } satisfies Partial<PageEntry>;

/** Every page, once; the router mounts them, and the build tells a new browser what the page it asked for needs. */
export const pages: PageEntry[] = [
  { path: "/login", file: "login-route", component: "LoginRoute", texts: [], for: "door" },
  { path: "/signup", file: "signup-routes", component: "SignupRoute", texts: [], for: "door" },
  { path: "/signup-company", file: "signup-routes", component: "SignupCompanyRoute", texts: [], for: "door" },
  ...["", "/admin"].flatMap((area): PageEntry[] => [
    { path: area || "/", file: "discovery-route", component: "DiscoveryRoute", texts: ["programs", "reports/waiting"] },
    { path: `${area}/bounties`, file: "bounty-list-route", component: "BountyListRoute", texts: ["programs"] },
    {
      path: `${area}/bounties/$title`,
      file: "bounty-details-route",
      component: "BountyDetailsRoute",
      texts: ["programs"],
      ahead: markdown,
    },
    { path: `${area}/leaderboard`, file: "later-routes", component: "LeaderboardRoute", texts: [] },
    { path: `${area}/vault`, file: "later-routes", component: "VaultRoute", texts: [] },
    { path: `${area}/settings`, file: "settings-route", component: "SettingsRoute", texts: [] },
  ]),
  { ...report, path: "/bounties/$title/report", file: "submit-report-route", component: "SubmitReportRoute" },
  { ...bounty, path: "/bounty/create", component: "BountyCreateRoute" },
  { ...bounty, path: "/bounties/edit/$title", component: "BountyEditRoute" },
  { path: "/reports", file: "reports-route", component: "ReportsRoute", texts: ["reports"] },
  {
    path: "/reports/$reportId",
    file: "report-detail-route",
    component: "ReportDetailRoute",
    texts: ["reports"],
    ahead: markdown,
  },
  { ...report, path: "/reports/$reportId/edit", file: "edit-report-route", component: "EditReportRoute" },
  { path: "/admin/users", file: "later-routes", component: "UsersRoute", texts: [], for: "staff" },
  { path: "/admin/payments", file: "later-routes", component: "PaymentsRoute", texts: [], for: "staff" },
];
