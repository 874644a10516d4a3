import { ActionIcon, Box } from "@mantine/core";
import { IconMenu2 } from "@tabler/icons-react";
import { Outlet, useLocation } from "@tanstack/react-router";
import { type ReactNode, Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useMe } from "../../features/accounts/core/api/account.ts";
import { CompanyGuard } from "../../features/companies/components/company-guard.tsx";
import { useActingCompany } from "../../features/companies/use-acting-company.ts";
import { useAccounts } from "../../lib/accounts-store.ts";
import { TouchedQueriesContext } from "../../lib/live.ts";
import { useReauthenticationWanted } from "../../lib/reauthentication.ts";
import { useEndedSession } from "../../lib/session.ts";
import "../../ui/styles/app-shell.css";
import { lazyPart } from "../../ui/lazy-part.ts";
import { SiteBanner } from "../../ui/site-banner.tsx";

import { AccountSwitchedBar } from "./account-switched-bar.tsx";
import classes from "./app-shell.module.css";
import { CommandPalette } from "./command-palette.tsx";
import { OfflineStrip } from "./offline-strip.tsx";
import { usePaletteShown } from "./palette.ts";
import { useShortcuts, useShortcutsShown } from "./shortcuts.ts";
import { ShortcutsDialog } from "./shortcuts-dialog.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TopBar } from "./top-bar.tsx";
import { touchedQueries } from "./touched-queries.ts";
import { useAuthGuard } from "./use-auth-guard.ts";
import { useLiveConnection } from "./use-live-connection.ts";
import { usePageCompany } from "./use-page-company.ts";
import { useSidebar } from "./use-sidebar.ts";
import { useSignOutAsked } from "./use-sign-out.ts";

const SidebarDrawer = lazyPart(() => import("./sidebar-drawer.tsx").then((module) => module.SidebarDrawer));
const SessionEndedBanner = lazyPart(() => import("./session-ended-banner.tsx").then((module) => module.SessionEndedBanner));
const SignOutDialog = lazyPart(() => import("./sign-out-dialog.tsx").then((module) => module.SignOutDialog));
const ReauthenticationDialog = lazyPart(() =>
  import("../../features/accounts/sessions/components/reauthentication-dialog.tsx").then(
    (module) => module.ReauthenticationDialog,
  ),
);

/** The app shell: navigation and top bar around every page behind the auth guard, or around `children`. */
export function AppShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const { activeId } = useAccounts();
  useAuthGuard();
  // The user has just signed out, and the auth guard is about to open the login page.
  if (activeId === null) return null;
  return (
    <TouchedQueriesContext value={touchedQueries}>
      <Shell key={activeId}>{children}</Shell>
    </TouchedQueriesContext>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("app");
  const { collapsed, toggle } = useSidebar();
  useMe();
  useLiveConnection();
  useShortcuts();
  useActingCompany(usePageCompany());
  const paletteShown = usePaletteShown();
  const shortcutsShown = useShortcutsShown();
  const signOutAsked = useSignOutAsked();
  const endedSession = useEndedSession();
  const reauthenticationWanted = useReauthenticationWanted();
  const pathname = useLocation({ select: (location) => location.pathname });
  const [drawerAt, setDrawerAt] = useState<string | null>(null);
  const menuButton = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      hiddenFrom="sm"
      onClick={() => setDrawerAt(pathname)}
      aria-label={t("nav.open")}
    >
      <IconMenu2 size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return (
    <div className={classes.frame} data-collapsed={collapsed || undefined}>
      <a href="#main" className={classes.skip} data-screen-only>
        {t("skip")}
      </a>
      <Box component="aside" visibleFrom="sm" className={classes.aside} data-screen-only>
        <Sidebar collapsed={collapsed} onToggle={toggle} />
      </Box>
      {/* Going to another page closes the drawer. */}
      <Suspense>
        {drawerAt !== null && <SidebarDrawer opened={drawerAt === pathname} onClose={() => setDrawerAt(null)} />}
      </Suspense>
      <div className={classes.column}>
        <SiteBanner />
        <TopBar menuButton={menuButton} />
        <OfflineStrip />
        <AccountSwitchedBar />
        <Suspense>{endedSession && <SessionEndedBanner accountId={endedSession} />}</Suspense>
        <main id="main" tabIndex={-1} className={classes.main}>
          {/* People without a company may be invited to one. */}
          <CompanyGuard enabled={pathname !== "/company-invitation"}>{children}</CompanyGuard>
        </main>
      </div>
      {paletteShown && <CommandPalette />}
      {shortcutsShown && <ShortcutsDialog />}
      <Suspense>
        {signOutAsked && <SignOutDialog />}
        {reauthenticationWanted && <ReauthenticationDialog />}
      </Suspense>
    </div>
  );
}
