import { useNavigate } from "@tanstack/react-router";
import { useLogOut } from "../../features/accounts/api/use-log-out.ts";
import { accountsState, signedOut } from "../../lib/accounts-store.ts";
import { paths } from "../../lib/paths.ts";
import { sessionRestored } from "../../lib/session.ts";

/** Ends the active account's session, forgets it, and goes to the login page, or starts afresh with the next account. */
export function useSignOut(): () => void {
  const navigate = useNavigate();
  const logOut = useLogOut();
  return () => {
    const { activeId, accounts } = accountsState();
    if (activeId === null) return;
    logOut.mutate(activeId);
    const forget = () => {
      signedOut(activeId);
      sessionRestored();
    };
    if (accounts.length > 1) {
      forget();
      location.assign(paths.home());
    } else void navigate({ href: paths.login() }).then(forget);
  };
}
