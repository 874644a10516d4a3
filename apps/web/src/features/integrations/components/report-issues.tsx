import { Anchor, Button, Stack, Text } from "@mantine/core";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useFileIssue, useTrackerIssues } from "../api/integration.ts";

const IssueDialog = lazyPart(() => import("./issue-dialog.tsx").then((module) => module.IssueDialog));

/** The issues of a report in the trackers of its company; nothing for a company without trackers. */
export function ReportIssues({ reportId }: { reportId: string }) {
  const t = useTranslations("integrations");
  const { data } = useTrackerIssues(reportId);
  const file = useFileIssue(reportId);
  const [asking, setAsking] = useState(false);
  if (!data || data.items.length + data.trackers.length === 0) return null;
  const filed = new Set(data.items.map(({ integration_id }) => integration_id));
  const trackers = data.trackers.filter(({ integration_id }) => !filed.has(integration_id));
  return (
    <section aria-label={t("issue.section")}>
      <Text fz={12} lh="16px" c="dimmed" mb={4}>
        {t("issue.section")}
      </Text>
      <Stack gap={4} fz={13}>
        {data.items.length === 0 && <Text fz={13}>{t("issue.none")}</Text>}
        {data.items.map(({ issue_id, integration_id, kind, project, contents, state, failure, url }) => (
          <div key={issue_id} style={{ overflowWrap: "anywhere" }}>
            {url ? (
              <Anchor href={url} target="_blank" rel="noreferrer" fz={13}>
                {project} · {t(`kind.${kind}`)}
              </Anchor>
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
                    onClick={() => file.mutate({ integration_id, contents })}
                  >
                    {t("issue.retry")}
                  </Anchor>
                )}
              </>
            )}
          </div>
        ))}
        {trackers.length > 0 && (
          <div>
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              {t("issue.file")}
            </Button>
          </div>
        )}
      </Stack>
      <Suspense>{asking && <IssueDialog reportId={reportId} trackers={trackers} onClose={() => setAsking(false)} />}</Suspense>
    </section>
  );
}
