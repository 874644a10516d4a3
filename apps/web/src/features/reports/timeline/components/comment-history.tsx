import { Stack, Text } from "@mantine/core";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../../ui/dialog.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { TimeAgo } from "../../../../ui/time-ago.tsx";
import { useCommentHistory } from "../api/comment.ts";

/** Earlier versions of a comment, newest first. */
export function CommentHistory({ reportId, itemId, onClose }: { reportId: string; itemId: string; onClose: () => void }) {
  const t = useTranslations("reports.comment");
  const { data, error, refetch, isFetching } = useCommentHistory(reportId, itemId);
  return (
    <Dialog opened onClose={onClose} title={t("history")} size="lg">
      {data ? (
        <Stack component="ol" gap="md">
          {data.items.toReversed().map(({ content, written_at }, at) => (
            <li key={written_at}>
              <Text fz={13} c="dimmed" mb={4}>
                <TimeAgo time={written_at} />
                {at === 0 && ` · ${t("history_now")}`}
              </Text>
              <Markdown>{content}</Markdown>
            </li>
          ))}
        </Stack>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <SkeletonRows count={3} height={64} />
      )}
    </Dialog>
  );
}
