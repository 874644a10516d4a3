import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  notFound,
  Outlet,
  redirect,
  rootRouteId,
} from "@tanstack/react-router";
import { activeAccount } from "../lib/accounts-store.ts";
import { parseSearch, stringifySearch } from "../lib/address.ts";
import { loadMessages, type MessageGroup } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { experienceOf } from "../lib/viewer.ts";
import { DelayedSpinner } from "../ui/delayed-spinner.tsx";

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import("./not-found-page.tsx"), "NotFoundPage"),
});

/** Who is not signed in goes to the login page, which leads back here. */
const gate = createRoute({
  getParentRoute: () => root,
  id: "gate",
  beforeLoad: ({ location }) => {
    if (!activeAccount()) throw redirect({ href: paths.login(location.href), replace: true });
  },
  loader: () => loadMessages("companies", "notifications"),
  component: lazyRouteComponent(() => import("./shell/shell.tsx"), "Shell"),
});

type PageModule = Record<string, React.ComponentType>;

/** A page of the frame: its code and its texts are fetched side by side, and only when it is asked for. */
function page(path: string, groups: MessageGroup[], load: () => Promise<PageModule>, name: string) {
  return createRoute({
    getParentRoute: () => gate,
    path,
    loader: () => loadMessages(...groups),
    component: lazyRouteComponent(load, name),
  });
}

/** A page of the platform's staff; for everybody else it does not exist. */
function staffPage(path: string, groups: MessageGroup[], load: () => Promise<PageModule>, name: string) {
  return createRoute({
    getParentRoute: () => gate,
    path,
    beforeLoad: () => {
      const account = activeAccount();
      if (!account || experienceOf(account.user.role) !== "staff") throw notFound({ routeId: rootRouteId });
    },
    loader: () => loadMessages(...groups),
    component: lazyRouteComponent(load, name),
  });
}

/** A page in front of the gate; also for adding an account to those that are signed in. */
function door(path: string, load: () => Promise<PageModule>, name: string) {
  return createRoute({
    getParentRoute: () => root,
    path,
    loader: () => loadMessages("accounts"),
    component: lazyRouteComponent(load, name),
  });
}

const laterRoutes = () => import("./routes/later-routes.tsx");
const bothAreas = ["", "/admin"] as const;

const routeTree = root.addChildren([
  door("/login", () => import("./routes/login-route.tsx"), "LoginRoute"),
  door("/signup", () => import("./routes/signup-routes.tsx"), "SignupRoute"),
  door("/signup-company", () => import("./routes/signup-routes.tsx"), "SignupCompanyRoute"),
  gate.addChildren([
    ...bothAreas.flatMap((area) => [
      page(area || "/", ["programs"], () => import("./routes/discovery-route.tsx"), "DiscoveryRoute"),
      page(`${area}/bounties`, ["programs"], () => import("./routes/bounty-list-route.tsx"), "BountyListRoute"),
      page(`${area}/bounties/$title`, ["programs"], () => import("./routes/bounty-details-route.tsx"), "BountyDetailsRoute"),
      page(`${area}/leaderboard`, ["later"], laterRoutes, "LeaderboardRoute"),
      page(`${area}/vault`, ["later"], laterRoutes, "VaultRoute"),
      page(`${area}/settings`, ["accounts"], () => import("./routes/settings-route.tsx"), "SettingsRoute"),
    ]),
    page(
      "/bounties/$title/report",
      ["reports", "submit", "triage"],
      () => import("./routes/submit-report-route.tsx"),
      "SubmitReportRoute",
    ),
    page("/bounty/create", ["programs", "bounty"], () => import("./routes/bounty-form-routes.tsx"), "BountyCreateRoute"),
    page("/bounties/edit/$title", ["programs", "bounty"], () => import("./routes/bounty-form-routes.tsx"), "BountyEditRoute"),
    page("/reports", ["reports"], () => import("./routes/reports-route.tsx"), "ReportsRoute"),
    page("/reports/$reportId", ["reports"], () => import("./routes/report-detail-route.tsx"), "ReportDetailRoute"),
    page(
      "/reports/$reportId/edit",
      ["reports", "submit", "triage"],
      () => import("./routes/edit-report-route.tsx"),
      "EditReportRoute",
    ),
    staffPage("/admin/users", ["later"], laterRoutes, "UsersRoute"),
    staffPage("/admin/payments", ["later"], laterRoutes, "PaymentsRoute"),
  ]),
]);

export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 100,
    defaultPendingMinMs: 200,
    defaultPendingComponent: DelayedSpinner,
    defaultErrorComponent: lazyRouteComponent(() => import("./load-failed-page.tsx"), "LoadFailedPage"),
  });
}
