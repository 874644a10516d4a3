import { createFileRoute, notFound, rootRouteId } from "@tanstack/react-router";

/** Pages of the platform's staff. For everybody else they do not exist. */
export const Route = createFileRoute("/_app/_staff")({
  beforeLoad: ({ context }) => {
    if (context.viewer.experience !== "staff") throw notFound({ routeId: rootRouteId });
  },
});
