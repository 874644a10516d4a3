import { Anchor, Box, Group } from "@mantine/core";
import type { DisclosedCard } from "@safeport/contract/disclosure/disclosure.schema";
import { InlineCode } from "../../../ui/inline-code.tsx";
import list from "../../../ui/list.module.css";
import { SeverityBadge } from "../../../ui/severity-badge.tsx";
import { TimeAgo } from "../../../ui/time-ago.tsx";

/** A published report as a row that links to its page. */
export function DisclosedRow({ report }: { report: DisclosedCard }) {
  const { number, title, company_name, program, author, cve_id, severity, published_at } = report;
  return (
    <Group component="li" className={list.row} gap="sm" wrap="nowrap" px="sm" py={10}>
      <Box flex={1} miw={0} style={{ overflowWrap: "anywhere" }}>
        <Anchor href={`/d/${number}`} className={list.link ?? ""}>
          <InlineCode>{title}</InlineCode>
        </Anchor>
        <Box fz={13} lh="18px" c="dimmed">
          {[`#${number}`, program?.title ?? company_name, author?.full_name, cve_id].filter(Boolean).join(" · ")}
          {" · "}
          <TimeAgo time={published_at} />
        </Box>
      </Box>
      <SeverityBadge severity={severity} />
    </Group>
  );
}
