import { Box, Button, Group, Text } from "@mantine/core";
import type { TimelineItem } from "@safeport/contract/reports/timeline/timeline.schema";
import { IconFlag } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { FormFailure } from "../../../../ui/forms/form-failure.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useAnswerFlags } from "../api/comment.ts";

/** Reasons of those who flagged a comment: an admin reads all, others only their own. */
export function CommentFlags({ item }: { item: TimelineItem }) {
  const t = useTranslations("reports.comment");
  const { user } = useViewer();
  const answer = useAnswerFlags(item.report_id, item.item_id);
  const keep = () => answer.mutate(undefined, { onSuccess: () => toast({ kind: "success", message: t("flags_answered") }) });
  return (
    <Box component="ul" px="sm" py="xs" fz={13} lh="20px" c="dimmed" style={{ borderTop: "1px solid var(--sp-border)" }}>
      {item.flags.map(({ username, reason, created_at }) => (
        <Group component="li" key={username} gap={6} wrap="nowrap" align="flex-start">
          <IconFlag size={14} stroke={1.75} aria-hidden style={{ flex: "none", marginTop: 3 }} />
          <span>
            {username === user.username ? t("flagged_by_you") : t("flagged_by", { name: username })} <TimeAgo time={created_at} />
            :{" "}
            <Text
              component="q"
              inherit
              c="var(--mantine-color-text)"
              style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}
            >
              {reason}
            </Text>
          </span>
        </Group>
      ))}
      {item.can.includes("answer_flags") && (
        <Group component="li" mt="xs" gap="sm">
          <Button size="compact-sm" variant="default" loading={answer.isPending} onClick={keep}>
            {t("keep")}
          </Button>
          <FormFailure error={answer.error} />
        </Group>
      )}
    </Box>
  );
}
