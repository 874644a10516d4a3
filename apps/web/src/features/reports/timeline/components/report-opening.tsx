import { Box, Button, Group, Text } from "@mantine/core";
import type { Report } from "@safeport/contract/reports/report.schema";
import { useTranslations } from "use-intl";
import { Avatar } from "../../../../ui/avatar.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { plainExcerpt } from "../../shared/plain-excerpt.ts";
import classes from "./timeline.module.css";

/** How the report begins: who sent it, and its first words, so that the discussion below makes sense without opening it. */
export function ReportOpening({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const t = useTranslations("reports.opening");
  const { author } = report;
  return (
    <div className={classes.item}>
      <span className={classes.avatar}>
        <Avatar name={author.full_name} picture={author.display_picture} size={28} />
      </span>
      <div className={classes.card}>
        <Group gap="2px 8px" mih={40} px="sm" fz={13} lh="20px">
          <Text span inherit fw={600}>
            {author.full_name}
          </Text>
          <Text span inherit c="dimmed">
            {t(report.sent_at ? "sent" : "draft")} <TimeAgo time={report.created_at} />
          </Text>
        </Group>
        <Box px="sm" pb="xs">
          <Text component="p" lineClamp={4} maw="78ch" m="0 0 4px" lh="22px" style={{ overflowWrap: "anywhere" }}>
            {plainExcerpt(report.poc_description_markdown, 600) || t("nothing")}
          </Text>
          <Button variant="subtle" size="compact-sm" ml={-8} onClick={onOpen}>
            {t("read")}
          </Button>
        </Box>
      </div>
    </div>
  );
}
