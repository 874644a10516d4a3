import { Group, Text } from "@mantine/core";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { IconLock, IconTrash } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import classes from "./timeline.module.css";

/** Stands for an item that the reader may not read, or that was deleted. */
export function TimelinePlaceholder({ item }: { item: TimelineItem }) {
  const t = useTranslations("reports.timeline");
  const isPrivate = item.item_type === "PRIVACY_PLACEHOLDER";
  const Mark = isPrivate ? IconLock : IconTrash;
  return (
    <>
      <span className={classes.mark}>
        <Mark size={14} stroke={1.75} aria-hidden />
      </span>
      <Group component="p" gap="4px 8px" mih={28} m={0} fz={13} lh="20px" c="dimmed">
        <Text component="em" size="sm">
          {t(isPrivate ? "private" : "deleted")}
        </Text>
        <TimeAgo time={item.created_at} />
      </Group>
    </>
  );
}
