import { Anchor, Text } from "@mantine/core";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { IconCornerUpLeft } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { plainText } from "../../../../lib/plain-text.ts";

/** The comment that another one answers: its first words, and the link to it. */
export function RepliedTo({ item }: { item: TimelineItem }) {
  const t = useTranslations("reports.timeline");
  const text =
    item.item_type === "DELETED_PLACEHOLDER"
      ? t("deleted")
      : item.item_type === "PRIVACY_PLACEHOLDER"
        ? t("private")
        : plainText(item.content ?? "", 120);
  return (
    <Anchor
      href={`#item-${item.item_id}`}
      display="flex"
      flex={1}
      miw={0}
      px={8}
      py={4}
      fz={13}
      lh="20px"
      c="dimmed"
      style={{ alignItems: "center", gap: 6, borderLeft: "3px solid var(--sp-border-strong)" }}
    >
      <IconCornerUpLeft size={14} stroke={1.75} aria-label={t("in_reply_to")} role="img" style={{ flex: "none" }} />
      {item.performed_by && (
        <Text span inherit fw={500} flex="none">
          {item.performed_by.full_name}
        </Text>
      )}
      <Text span inherit truncate miw={0}>
        {text}
      </Text>
    </Anchor>
  );
}
