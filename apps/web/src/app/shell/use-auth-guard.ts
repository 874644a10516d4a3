import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useAccounts } from "../../lib/accounts-store.ts";
import { useExpiries } from "../../lib/session.ts";

/** Opens the login page when the token has expired or nobody is signed in. After sign-in the user returns to the current page. */
export function useAuthGuard(): void {
  const { activeId } = useAccounts();
  const expiries = useExpiries();
  const seen = useRef(expiries);
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const leave = useEffectEvent(() => void navigate({ to: "/login", search: { from: href }, replace: true }));
  useEffect(() => {
    if (activeId === null || expiries !== seen.current) leave();
    seen.current = expiries;
  }, [activeId, expiries]);
}
