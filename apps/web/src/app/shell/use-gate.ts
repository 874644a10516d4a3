import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { useAccounts } from "../../lib/accounts-store.ts";
import { paths } from "../../lib/paths.ts";
import { useExpiries } from "../../lib/session.ts";

/** Leads to the login page, which leads back here, once a token has expired or nobody is signed in any more. */
export function useGate(): void {
  const { activeId } = useAccounts();
  const expiries = useExpiries();
  const seen = useRef(expiries);
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const leave = useEffectEvent(() => void navigate({ href: paths.login(href), replace: true }));
  useEffect(() => {
    if (activeId === null || expiries !== seen.current) leave();
    seen.current = expiries;
  }, [activeId, expiries]);
}
