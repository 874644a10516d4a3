import { ActionIcon, Popover, Tooltip, UnstyledButton } from "@mantine/core";
import { IconBell, IconHistory } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useUnread } from "../../features/notifications/api/use-unread.ts";
import { NotificationPanel } from "../../features/notifications/components/notification-panel.tsx";
import { loadMessages } from "../../lib/i18n.ts";
import { useViewer } from "../../lib/viewer.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { PanelPopover } from "../../ui/panel-popover.tsx";
import classes from "./top-bar.module.css";
import { TopSearch } from "./top-search.tsx";
import { UserMenu } from "./user-menu.tsx";

const CreateCompanyDialog = lazy(() =>
  import("../../features/companies/components/create-company-dialog.tsx").then((module) => ({
    default: module.CreateCompanyDialog,
  })),
);
const ActivityLog = lazy(async () => {
  const [module] = await Promise.all([import("../../features/audit/components/activity-log.tsx"), loadMessages("audit")]);
  return { default: module.ActivityLog };
});

/** Search, notifications, activity log and user menu. Only one panel is open at a time. */
export function TopBar({ menuButton }: { menuButton: ReactNode }) {
  const t = useTranslations("app");
  const tBell = useTranslations("notifications");
  const { user, experience } = useViewer();
  const unread = useUnread();
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
    <header className={classes.bar}>
      {menuButton}
      <TopSearch />
      <div className={classes.tools}>
        {experience === "staff" && (
          <Tooltip label={t("activity_log")}>
            <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t("activity_log")} onClick={openLog}>
              <IconHistory size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <PanelPopover
          opened={panel === "notifications"}
          onClose={close}
          width={400}
          button={bell}
          panel={<NotificationPanel onLeave={close} />}
        >
          <Tooltip label={tBell("title")} disabled={panel !== null}>
            <Popover.Target>
              <ActionIcon
                ref={bell}
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={unread > 0 ? tBell("title_unread", { count: String(unread) }) : tBell("title")}
                onClick={() => toggle("notifications")}
              >
                <IconBell size={20} stroke={1.75} aria-hidden />
                {unread > 0 && <span className={classes.dot} data-testid="unread-dot" />}
              </ActionIcon>
            </Popover.Target>
          </Tooltip>
        </PanelPopover>
        <PanelPopover
          opened={panel === "user"}
          onClose={close}
          width={300}
          button={face}
          panel={<UserMenu onLeave={close} onOpenLog={openLog} onAddCompany={addCompany} />}
        >
          <Popover.Target>
            <UnstyledButton
              ref={face}
              className={classes.face}
              aria-label={t("user_menu", { name: user.full_name })}
              onClick={() => toggle("user")}
            >
              <Avatar name={user.full_name} picture={user.display_picture} size={32} />
            </UnstyledButton>
          </Popover.Target>
        </PanelPopover>
      </div>
      <Suspense>
        {adding !== "never" && <CreateCompanyDialog opened={adding === "opened"} onClose={() => setAdding("closed")} />}
        {log !== "never" && <ActivityLog opened={log === "opened"} onClose={() => setLog("closed")} />}
      </Suspense>
    </header>
  );
}
