import { createFileRoute } from "@tanstack/react-router";

/** Pages that also exist below `/admin`. */
export const Route = createFileRoute("/_app/{-$area}")({
  params: {
    parse: ({ area }): { area?: "admin" | undefined } | false => (area === undefined || area === "admin" ? { area } : false),
  },
});
