import { createRouter } from "@tanstack/react-router";
import { parseSearch, stringifySearch } from "../lib/address.ts";
import { routeTree } from "../routeTree.gen.ts";
import { DelayedSpinner } from "../ui/delayed-spinner.tsx";
import { LoadFailedPage } from "./load-failed-page.tsx";

/** The router of all pages, for one browser tab. */
export function createAppRouter() {
  return createRouter({
    routeTree,
    parseSearch,
    stringifySearch,
    // An unknown path shows the not-found page without asking anybody to sign in first.
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

declare module "@tanstack/react-router" {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
