import { Box, Group, Stack, Text } from "@mantine/core";
import type { SharedReport } from "@safeport/contract/reports/outsiders/shared-report.endpoints";
import { useTranslations } from "use-intl";
import { Markdown } from "../../../../ui/markdown.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { SharedFiles } from "./shared-files.tsx";

type Item = SharedReport["timeline"]["items"][number];

/** Comments and changes of a shared report, oldest first, by side and without names. */
export function SharedTimeline({ items, company }: { items: readonly Item[]; company: string }) {
  const t = useTranslations("reports/outsiders.page");
  if (items.length === 0) return <Text c="dimmed">{t("nothing")}</Text>;
  return (
    <Stack component="ol" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
      {items.map((item) => (
        <SharedItem key={item.item_id} item={item} company={company} />
      ))}
    </Stack>
  );
}

function SharedItem({ item, company }: { item: Item; company: string }) {
  const t = useTranslations("reports/outsiders.page");
  const status = useTranslations("reports/status");
  const severity = useTranslations("reports/severity");
  const { side, is_own, content, new_status, new_severity, files, created_at } = item;
  return (
    <Box component="li" pt="sm" style={{ borderTop: "1px solid var(--sp-border)", overflowWrap: "anywhere" }}>
      <Group gap="xs" mb={4}>
        <Text fw={600}>{t(`side.${is_own ? "own" : (side ?? "platform")}`, { company })}</Text>
        <Text fz={13} c="dimmed">
          <TimeAgo time={created_at} />
        </Text>
      </Group>
      {new_status && <Text>{t("status", { status: status(new_status) })}</Text>}
      {new_severity && <Text>{t("severity", { severity: severity(new_severity) })}</Text>}
      {content && <Markdown>{content}</Markdown>}
      {files.length > 0 && <SharedFiles files={files} />}
    </Box>
  );
}
