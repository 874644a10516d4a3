import type { RefObject } from "react";
import { useTranslations } from "use-intl";
import { NotificationPanel } from "../../features/notifications/components/notification-panel.tsx";
import { Flyout } from "../../ui/flyout.tsx";
import { UserMenu } from "./user-menu.tsx";

interface PanelProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

export function NotificationFlyout({ anchor, onClose }: PanelProps) {
  const t = useTranslations("notifications");
  return (
    <Flyout label={t("title")} anchor={anchor} onClose={onClose} width={400}>
      <NotificationPanel onLeave={onClose} />
    </Flyout>
  );
}

interface UserPanelProps extends PanelProps {
  onOpenLog: () => void;
  onAddCompany: () => void;
}

export function UserFlyout({ anchor, onClose, ...acts }: UserPanelProps) {
  const t = useTranslations("app.menu");
  return (
    <Flyout label={t("label")} anchor={anchor} onClose={onClose} width={300}>
      <UserMenu onLeave={onClose} {...acts} />
    </Flyout>
  );
}
