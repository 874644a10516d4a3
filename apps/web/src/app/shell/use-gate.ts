import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { useAccounts } from "../../lib/accounts-store.ts";
import { paths } from "../../lib/paths.ts";

/** Leads to the login page, which leads back here, once nobody is signed in any more: an expired token, or another tab. */
export function useGate(): void {
  const { activeId } = useAccounts();
  const navigate = useNavigate();
  const href = useLocation({ select: (location) => location.href });
  const leave = useEffectEvent(() => void navigate({ href: paths.login(href), replace: true }));
  useEffect(() => {
    if (activeId === null) leave();
  }, [activeId]);
}
