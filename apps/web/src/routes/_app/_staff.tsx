import { me } from "@safeport/contract/accounts/core/account.endpoints";
import { createFileRoute, notFound, rootRouteId } from "@tanstack/react-router";
import { refreshUser } from "../../lib/accounts-store.ts";
import { queryOf } from "../../lib/query-client.ts";
import { currentViewer } from "../../lib/viewer.ts";

/** Pages of the platform's staff. For everybody else they do not exist. */
export const Route = createFileRoute("/_app/_staff")({
  beforeLoad: async ({ context }) => {
    if (context.viewer.experience === "staff") return;
    // The stored role is that of the last visit: people who were made staff meanwhile follow mailed links to these pages.
    const user = await context.queryClient.fetchQuery(queryOf(me)).catch(() => null);
    if (user) refreshUser(user);
    const viewer = currentViewer();
    if (viewer?.experience !== "staff") throw notFound({ routeId: rootRouteId });
    return { viewer };
  },
});
