import { Anchor, Button, Stack, Text } from "@mantine/core";
import type { TrackerIssue } from "@safeport/contract/integrations/integration.schema";
import { isLost } from "@safeport/contract/integrations/integration.values";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../ui/lazy-part.ts";
import sideColumn from "../../../ui/side-column.module.css";
import { useFileIssue, type useTrackerIssues } from "../api/tracker-issue.ts";

const CommentDialog = lazyPart(() => import("./comment-dialog.tsx").then((module) => module.CommentDialog));
const IssueDialog = lazyPart(() => import("./issue-dialog.tsx").then((module) => module.IssueDialog));

interface IssueListProps {
  reportId: string;
  issues: NonNullable<ReturnType<typeof useTrackerIssues>["data"]>;
}

/** The issues of a report, and the button that files one in another tracker of its company. */
export function IssueList({ reportId, issues }: IssueListProps) {
  const t = useTranslations("integrations");
  const file = useFileIssue(reportId);
  /** The tracker that is offered first, or none. */
  const [asking, setAsking] = useState<string | null>(null);
  const [commentedOn, setCommentedOn] = useState<string | null>(null);
  // What was not filed, or is gone, can be filed again.
  const isFiled = ({ state, failure }: TrackerIssue) => state !== "failed" && !isLost(failure);
  const filed = new Set(issues.items.filter(isFiled).map(({ integration_id }) => integration_id));
  const trackers = issues.trackers.filter(({ integration_id }) => !filed.has(integration_id));
  const publicIds = new Set(issues.trackers.filter(({ is_public }) => is_public).map(({ integration_id }) => integration_id));
  const known = new Set(issues.items.map(({ integration_id }) => integration_id));
  const unfiled = trackers.filter(({ integration_id }) => !known.has(integration_id));
  return (
    <section className={sideColumn.part} aria-label={t("issue.section")}>
      <Text fz={12} lh="16px" c="dimmed" mb={4}>
        {t("issue.section")}
      </Text>
      <Stack gap={4} fz={13}>
        {issues.items.length === 0 && <Text fz={13}>{t("issue.none")}</Text>}
        {issues.items.map(
          ({
            issue_id,
            integration_id,
            kind,
            project,
            contents,
            state,
            failure,
            url,
            is_closed,
            comment_state,
            comment_failure,
          }) => (
            <div key={issue_id}>
              {url ? (
                <>
                  <Anchor href={url} target="_blank" rel="noreferrer" fz={13}>
                    {project} · {t(`kind.${kind}`)}
                  </Anchor>
                  {is_closed && !isLost(failure) && ` · ${t("issue.closed")}`}
                  {isLost(failure) && (
                    <Text fz={13} c="var(--sp-danger)">
                      {t(`failure.${failure}`)}
                    </Text>
                  )}
                  {integration_id && isLost(failure) && (
                    <Anchor component="button" type="button" fz={13} mih={24} onClick={() => setAsking(integration_id)}>
                      {t("issue.file_again")}
                    </Anchor>
                  )}
                  {integration_id && !isLost(failure) && (
                    <Anchor
                      component="button"
                      type="button"
                      display="block"
                      fz={13}
                      mih={24}
                      onClick={() => setCommentedOn(issue_id)}
                    >
                      {t("issue.comment.action")}
                    </Anchor>
                  )}
                  {comment_state && (
                    <Text fz={12} c="dimmed" role="status">
                      {t(`issue.comment.state.${comment_state}`)}
                      {comment_failure && comment_failure !== failure && ` · ${t(`failure.${comment_failure}`)}`}
                    </Text>
                  )}
                </>
              ) : (
                <>
                  {project} · {t(`issue.${state === "failed" ? "failed" : "pending"}`)}
                  {failure && <Text fz={13}>{t(`failure.${failure}`)}</Text>}
                  {state === "failed" && integration_id && (
                    <Anchor
                      component="button"
                      type="button"
                      fz={13}
                      mih={24}
                      onClick={() =>
                        failure === "public_project" || publicIds.has(integration_id)
                          ? setAsking(integration_id)
                          : file.mutate({ integration_id, contents })
                      }
                    >
                      {t("issue.retry")}
                    </Anchor>
                  )}
                </>
              )}
            </div>
          ),
        )}
        {unfiled.length > 0 && (
          <div>
            <Button variant="default" size="xs" onClick={() => setAsking(unfiled[0]?.integration_id ?? "")}>
              {t("issue.file")}
            </Button>
          </div>
        )}
      </Stack>
      <Suspense>
        {commentedOn && <CommentDialog reportId={reportId} issueId={commentedOn} onClose={() => setCommentedOn(null)} />}
      </Suspense>
      <Suspense>
        {asking && <IssueDialog reportId={reportId} trackers={trackers} first={asking} onClose={() => setAsking(null)} />}
      </Suspense>
    </section>
  );
}
