import { createFileRoute } from "@tanstack/react-router";
import { textFields } from "../lib/address.ts";

/** The auth pages. They stay open to people who are signed in, so that another account can be added. */
export const Route = createFileRoute("/_auth")({
  /** `from`: the address to return to after signing in. */
  validateSearch: textFields(["from"]),
});
