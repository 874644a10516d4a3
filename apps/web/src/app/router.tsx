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
import { loadMessages } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { experienceOf } from "../lib/viewer.ts";
import { DelayedSpinner } from "../ui/delayed-spinner.tsx";
import { type PageEntry, pages } from "./pages.ts";
import { type Ask, type Visit, visitOf } from "./visit.ts";

interface RouteFile extends Record<string, unknown> {
  ask?: Ask;
}

const files = import.meta.glob<RouteFile>("./routes/*.tsx");

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
  component: lazyRouteComponent(() => import("./shell/shell.tsx"), "Shell"),
});

interface Loading {
  cause: "enter" | "preload" | "stay";
  params: Record<string, string | undefined>;
  location: { search: object };
}

/** What a page is made of: code, texts and what it asks of the server are fetched side by side, and only when it is asked for. */
function partsOf({ path, file, component, texts }: PageEntry) {
  const code = async () => (await files[`./routes/${file}.tsx`]?.()) ?? {};
  return {
    path,
    loader({ cause, params, location }: Loading) {
      if (cause !== "preload") {
        const visit = visitOf(params, location.search as Visit["query"]);
        // Code that cannot be fetched is told of where the page should stand.
        code().then(
          ({ ask }) => visit && ask?.(visit),
          () => undefined,
        );
      }
      return loadMessages(...texts);
    },
    component: lazyRouteComponent(code as () => Promise<Record<string, React.ComponentType>>, component),
  };
}

/** Doors may be opened by who is signed in too, to add an account. */
const doors = pages
  .filter((page) => page.for === "door")
  .map((page) => createRoute({ getParentRoute: () => root, ...partsOf(page) }));

const inside = pages
  .filter((page) => page.for !== "door")
  .map((page) =>
    createRoute({
      getParentRoute: () => gate,
      ...partsOf(page),
      beforeLoad: () => {
        const account = activeAccount();
        const staff = account !== null && experienceOf(account.user.role) === "staff";
        if (page.for === "staff" && !staff) throw notFound({ routeId: rootRouteId });
      },
    }),
  );

/** The router of all pages, for one browser tab. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([...doors, gate.addChildren(inside)]),
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
