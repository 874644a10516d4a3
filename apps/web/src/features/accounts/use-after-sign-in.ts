import type { User } from "@safeport/contract/accounts/account.schema";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { paths, safeReturn } from "../../lib/paths.ts";
import { experienceOf } from "../../lib/viewer.ts";

/** Returns to the page that was requested before the sign-in, else opens the home page. */
export function useAfterSignIn(): (user: User) => void {
  const navigate = useNavigate();
  const { from } = useSearch({ strict: false }) as { from?: string };
  return (user) => {
    const home = paths.home(experienceOf(user.role) === "staff" ? "/admin" : "");
    void navigate({ href: from === undefined ? home : safeReturn(from), replace: true });
  };
}
