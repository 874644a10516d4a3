import { createFileRoute, redirect } from "@tanstack/react-router";
import { AppShell } from "../app/shell/app-shell.tsx";
import { loadMessages } from "../lib/i18n.ts";
import { cacheOf } from "../lib/query-client.ts";
import { currentViewer } from "../lib/viewer.ts";

/** People with a mailed invitation may have no account yet. */
const pagesWithoutAccount: Partial<Record<string, "/join-company" | "/join-program">> = {
  "/company-invitation": "/join-company",
  "/program-invitation": "/join-program",
};

/** The auth guard: every page below needs somebody who is signed in, and finds them and their query client in its context. */
export const Route = createFileRoute("/_app")({
  beforeLoad: ({ location }) => {
    const viewer = currentViewer();
    // The fragment stays one: it may hold the token of a mailed link.
    const { pathname, searchStr, hash } = location;
    const to = pagesWithoutAccount[pathname] ?? "/login";
    if (!viewer) throw redirect({ to, search: { from: `${pathname}${searchStr}` }, hash, replace: true });
    return { viewer, queryClient: cacheOf(viewer.user.username) };
  },
  // Reports and programs are named on nearly every page, and in the palette, which a key may open as soon as the page is there.
  loader: () => loadMessages("programs", "reports"),
  component: AppShell,
});
