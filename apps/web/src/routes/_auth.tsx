import { createFileRoute } from "@tanstack/react-router";

/** The auth pages. They stay open to people who are signed in, so that another account can be added. */
export const Route = createFileRoute("/_auth")({
  /** `from`: the address to return to after signing in. */
  validateSearch: ({ from }): { from?: string } => (typeof from === "string" ? { from } : {}),
});
