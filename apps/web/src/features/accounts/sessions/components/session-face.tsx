import { Box, Group, Text } from "@mantine/core";
import type { Session } from "@safeport/contract/accounts/sessions/session.endpoints";
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceUnknown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Badge } from "../../../../ui/badge.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";

const phones = ["iOS", "Android"];

/** Name of a session's device, such as "Firefox on Linux". */
export function useDeviceName({ browser, os }: Pick<Session, "browser" | "os">): string {
  const t = useTranslations("accounts/security.sessions");
  return browser && os ? t("device", { browser, os }) : browser || os || t("unknown");
}

interface SessionFaceProps {
  session: Session;
  /** Below the facts. */
  children?: ReactNode;
  action?: ReactNode;
}

/** A row with the device, the address and the times of a session. */
export function SessionFace({ session, children, action }: SessionFaceProps) {
  const t = useTranslations("accounts/security.sessions");
  const { browser, os, ip, created_at, last_used_at, is_current } = session;
  const DeviceIcon = !browser && !os ? IconDeviceUnknown : phones.includes(os) ? IconDeviceMobile : IconDeviceDesktop;
  const time = (at: string) => ({ time: () => <TimeAgo time={at} /> });
  return (
    <Group component="li" gap="sm" px="md" py="sm">
      <DeviceIcon size={22} stroke={1.5} color="var(--sp-muted)" aria-hidden />
      <Box flex="1 1 200px" miw={0}>
        <Group gap="xs">
          <Text fw={600}>{useDeviceName(session)}</Text>
          {is_current && <Badge tone="green">{t("current")}</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {ip && `${ip} · `}
          {t.rich("begun", time(created_at))} · {t.rich("used", time(last_used_at))}
        </Text>
        {children}
      </Box>
      {action && <Box ml="auto">{action}</Box>}
    </Group>
  );
}
