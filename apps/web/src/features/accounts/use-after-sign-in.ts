import type { User } from "@safeport/contract/accounts/account.schema";
import { getRouteApi, type LinkOptions, linkOptions, useLocation, useNavigate } from "@tanstack/react-router";
import { linkAt } from "../../lib/address.ts";
import { safeReturn } from "../../lib/safe-return.ts";
import { areaOf, experienceOf } from "../../lib/viewer.ts";

const authPages = getRouteApi("/_auth");

/** Returns to the page that was requested before the sign-in, else opens the home page. */
export function useAfterSignIn(): (user: User) => void {
  const navigate = useNavigate();
  const { from } = authPages.useSearch();
  const { hash } = useLocation();
  return (user) => {
    const home = linkOptions({ to: "/{-$area}", params: { area: areaOf(experienceOf(user.role)) } });
    const next: LinkOptions = from === undefined ? home : linkAt(`${safeReturn(from)}${hash && `#${hash}`}`);
    void navigate({ ...next, replace: true });
  };
}
