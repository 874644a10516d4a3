import { Box, Group, Text, VisuallyHidden } from "@mantine/core";
import type { Notification } from "@safeport/contract/notifications/core/notification.schema";
import {
  type Icon,
  IconArrowsExchange,
  IconBuilding,
  IconCoin,
  IconFileText,
  IconFlame,
  IconMessage,
  IconScale,
  IconTarget,
  IconUser,
} from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { linkAt } from "../../../../lib/address.ts";
import { formatMoment } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { InlineCode } from "../../../../ui/inline-code.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import list from "../../../../ui/list.module.css";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useMarkRead } from "../api/notification.ts";

const icons: Record<Notification["tag"], Icon> = {
  report: IconFileText,
  comment: IconMessage,
  status: IconArrowsExchange,
  severity: IconFlame,
  dispute: IconScale,
  program: IconTarget,
  company: IconBuilding,
  money: IconCoin,
  account: IconUser,
};

/** One notification; following its button also marks it as read. */
export function NotificationRow({ item, onLeave }: { item: Notification; onLeave: () => void }) {
  const t = useTranslations("notifications");
  const { locale } = useI18n();
  const markRead = useMarkRead();
  const Mark = icons[item.tag];
  return (
    <Group
      component="li"
      gap="sm"
      align="flex-start"
      wrap="nowrap"
      pos="relative"
      p="6px 16px"
      style={{ overflowWrap: "anywhere" }}
      // The link covers the message, whose end may be cut, and the time. Formatting a full date is slow, and a list has many of them.
      onPointerEnter={(event) => {
        event.currentTarget.title = [item.message, formatMoment(item.created_at, locale)].filter(Boolean).join("\n");
      }}
      {...(!item.read && { bg: "color-mix(in srgb, var(--sp-accent) 5%, transparent)" })}
    >
      <Mark size={18} stroke={1.75} color="var(--sp-muted)" style={{ flex: "none", marginTop: 1 }} aria-hidden />
      <VisuallyHidden>{t(`tag.${item.tag}`)}</VisuallyHidden>
      <Box flex={1} miw={0}>
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <Text flex={1} lh="20px" fw={item.read ? 400 : 500}>
            <InlineCode>{item.title}</InlineCode>
          </Text>
          <Group gap={6} wrap="nowrap" fz="xs" lh="20px" c="dimmed" style={{ whiteSpace: "nowrap" }}>
            <TimeAgo time={item.created_at} />
            {!item.read && (
              <Box component="span" w={8} h={8} bdrs="50%" bg="var(--sp-unread)">
                <VisuallyHidden>{t("unread")}</VisuallyHidden>
              </Box>
            )}
          </Group>
        </Group>
        <Group gap="xs" wrap="nowrap" mih={20}>
          <Text flex={1} fz={13} lh="18px" c="dimmed" lineClamp={1}>
            <InlineCode>{item.message}</InlineCode>
          </Text>
          {item.link !== null && (
            <ButtonLink
              {...linkAt(item.link)}
              variant="default"
              size="compact-xs"
              h={24}
              // Fills the row, also while it is pressed.
              className={list.link ?? ""}
              pos="static"
              style={{ flex: "none", overflow: "visible", transform: "none" }}
              onClick={() => {
                if (!item.read) markRead.mutate(item.id);
                onLeave();
              }}
            >
              {item.action_text || t("view")}
            </ButtonLink>
          )}
        </Group>
      </Box>
    </Group>
  );
}
