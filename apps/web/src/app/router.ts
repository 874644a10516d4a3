import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../lib/address.ts";
import { routeTree } from "../routeTree.gen.ts";
import { DelayedSpinner } from "../ui/delayed-spinner.tsx";
import { LoadFailedPage } from "./load-failed-page.tsx";

/** Creates the router of all pages. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    // An unknown path shows the not-found page without requiring a sign-in.
    notFoundMode: "root",
    defaultPreload: "intent",
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    defaultPendingMs: 100,
    defaultPendingMinMs: 200,
    defaultPendingComponent: DelayedSpinner,
    defaultErrorComponent: LoadFailedPage,
  });
}

export type AppRouter = ReturnType<typeof createAppRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: AppRouter;
  }

  interface StaticDataRouteOption {
    /** The page has a search box of its own, so that the top bar has none; a function where the fields of the address decide. */
    hasSearch?: boolean | ((search: Record<string, unknown>) => boolean);
  }
}
