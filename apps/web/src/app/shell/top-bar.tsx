import { ActionIcon, Group, UnstyledButton } from "@mantine/core";
import { IconBell, IconHistory } from "@tabler/icons-react";
import { useMatches } from "@tanstack/react-router";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useUnread } from "../../features/notifications/list/api/notification.ts";
import { setUnreadTitle } from "../../lib/page-title.ts";
import { useViewer } from "../../lib/viewer.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import { PanelPopover } from "../../ui/panel-popover.tsx";
import { Tooltip } from "../../ui/tooltip.tsx";
import classes from "./top-bar.module.css";
import { TopSearch } from "./top-search.tsx";

const CreateCompanyDialog = lazyPart(() =>
  import("../../features/companies/components/create-company-dialog.tsx").then((module) => module.CreateCompanyDialog),
);
const ActivityLog = lazyPart(
  () => import("../../features/audit/components/activity-log.tsx").then((module) => module.ActivityLog),
  "audit",
);

const loadNotificationPanel = () => import("../../features/notifications/list/components/notification-panel.tsx");
const NotificationPanel = lazyPart(() => loadNotificationPanel().then((module) => module.NotificationPanel));
const loadUserMenu = () => import("./user-menu.tsx");
const UserMenu = lazyPart(() => loadUserMenu().then((module) => module.UserMenu));

/** Search, unless the page has its own, notifications, activity log and user menu. Only one panel is open at a time. */
export function TopBar({ menuButton }: { menuButton: ReactNode }) {
  const t = useTranslations("app");
  const tBell = useTranslations("notifications");
  const { user, experience } = useViewer();
  const unread = useUnread();
  useEffect(() => {
    setUnreadTitle(unread);
    return () => setUnreadTitle(0);
  }, [unread]);
  const pageHasSearch = useMatches({
    select: (matches) =>
      matches.some(({ staticData: { hasSearch }, search }) => (typeof hasSearch === "function" ? hasSearch(search) : hasSearch)),
  });
  const [panel, setPanel] = useState<"notifications" | "user" | null>(null);
  const [log, setLog] = useState<"never" | "closed" | "opened">("never");
  // This state cannot be in the menu, because a click into the dialog is outside the menu and closes it.
  const [adding, setAdding] = useState<"never" | "closed" | "opened">("never");
  const bell = useRef<HTMLButtonElement>(null);
  const face = useRef<HTMLButtonElement>(null);
  const toggle = (name: "notifications" | "user") => setPanel(panel === name ? null : name);
  const close = () => setPanel(null);
  const openLog = () => {
    close();
    setLog("opened");
  };
  const addCompany = () => {
    close();
    setAdding("opened");
  };

  return (
    <header className={classes.bar} data-screen-only>
      {menuButton}
      {!pageHasSearch && <TopSearch />}
      <Group gap={4} ml="auto" wrap="nowrap">
        {experience === "staff" && (
          <Tooltip label={t("activity_log")}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("activity_log")} onClick={openLog}>
              <IconHistory size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <Tooltip label={tBell("title")} disabled={panel !== null}>
          <PanelPopover
            opened={panel === "notifications"}
            onClose={close}
            width={400}
            button={bell}
            panel={<NotificationPanel onLeave={close} />}
          >
            <ActionIcon
              ref={bell}
              variant="subtle"
              color="gray"
              size="lg"
              aria-label={unread > 0 ? tBell("title_unread", { count: String(unread) }) : tBell("title")}
              aria-haspopup="dialog"
              aria-expanded={panel === "notifications"}
              onPointerEnter={loadNotificationPanel}
              onClick={() => toggle("notifications")}
            >
              <IconBell size={20} stroke={1.75} aria-hidden />
              {unread > 0 && <span className={classes.dot} data-testid="unread-dot" />}
            </ActionIcon>
          </PanelPopover>
        </Tooltip>
        <PanelPopover
          opened={panel === "user"}
          onClose={close}
          width={300}
          button={face}
          panel={<UserMenu onLeave={close} onOpenLog={openLog} onAddCompany={addCompany} />}
        >
          <UnstyledButton
            ref={face}
            ml={4}
            bdrs="50%"
            aria-label={t("user_menu", { name: user.full_name })}
            aria-haspopup="dialog"
            aria-expanded={panel === "user"}
            onPointerEnter={loadUserMenu}
            onClick={() => toggle("user")}
          >
            <Avatar name={user.full_name} picture={user.display_picture} size={32} />
          </UnstyledButton>
        </PanelPopover>
      </Group>
      <Suspense>
        {adding !== "never" && <CreateCompanyDialog opened={adding === "opened"} onClose={() => setAdding("closed")} />}
        {log !== "never" && <ActivityLog opened={log === "opened"} onClose={() => setLog("closed")} />}
      </Suspense>
    </header>
  );
}
