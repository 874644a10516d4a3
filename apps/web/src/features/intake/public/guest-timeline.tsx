import { Box, Group, Stack, Text } from "@mantine/core";
import type { GuestReport } from "@safeport/contract/intake/guest.endpoints";
import { useTranslations } from "use-intl";
import { Markdown } from "../../../ui/markdown.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";

type Item = GuestReport["timeline"]["items"][number];

/** Timeline of a guest's report, oldest first. */
export function GuestTimeline({ items }: { items: readonly Item[] }) {
  const t = useTranslations("reports/intake.follow");
  if (items.length === 0) return <Text c="dimmed">{t("nothing")}</Text>;
  return (
    <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
      {items.map((item) => (
        <GuestItem key={item.item_id} item={item} />
      ))}
    </Stack>
  );
}

function GuestItem({ item: { side, name, content, new_status, new_severity, files, created_at } }: { item: Item }) {
  const t = useTranslations("reports/intake.follow");
  const statusName = useTranslations("reports/status");
  const severityName = useTranslations("reports/severity");
  const platform = useTranslations("reports.timeline");
  return (
    <Box component="li" pt="sm" style={{ borderTop: "1px solid var(--sp-border)", overflowWrap: "anywhere" }}>
      <Group gap="xs" mb={4}>
        <Text fw={500}>{side === "reporter" ? t("you") : (name ?? platform("platform"))}</Text>
        <Text fz={13} c="dimmed">
          <TimeAgo time={created_at} />
        </Text>
      </Group>
      {new_status && <Text>{t("status", { status: statusName(new_status) })}</Text>}
      {new_severity && <Text>{t("severity", { severity: severityName(new_severity) })}</Text>}
      {content && <Markdown>{content}</Markdown>}
      {files.map((file) => (
        <Text key={file} fz={13} c="dimmed">
          {t("file", { name: file })}
        </Text>
      ))}
    </Box>
  );
}
