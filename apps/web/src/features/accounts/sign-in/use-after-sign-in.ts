import { getRouteApi, type LinkOptions, linkOptions, useLocation, useNavigate } from "@tanstack/react-router";
import { linkAt } from "../../../lib/address.ts";
import { safeReturn } from "../../../lib/safe-return.ts";

const authPages = getRouteApi("/_auth");

/** Returns to the page that was requested before the sign-in, else opens the start page. */
export function useAfterSignIn(): () => void {
  const navigate = useNavigate();
  const { from } = authPages.useSearch();
  const { hash } = useLocation();
  return () => {
    const home = linkOptions({ to: "/{-$area}", params: { area: undefined } });
    const next: LinkOptions = from === undefined ? home : linkAt(`${safeReturn(from)}${hash && `#${hash}`}`);
    void navigate({ ...next, replace: true });
  };
}
