import { Box, NativeSelect, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { type IssueContents, issueContents, type TrackerKind } from "@safeport/contract/integrations/integration.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { useFileIssue, useIssuePreview } from "../api/tracker-issue.ts";

interface IssueDialogProps {
  reportId: string;
  /** At least one. */
  trackers: readonly { integration_id: string; kind: TrackerKind; project: string }[];
  onClose: () => void;
}

/** Files a report as an issue, after a preview of its text, which is put into the tracker's own format when it is sent. */
export function IssueDialog({ reportId, trackers, onClose }: IssueDialogProps) {
  const t = useTranslations("integrations");
  const [tracker, setTracker] = useState(trackers[0]?.integration_id ?? "");
  const [contents, setContents] = useState<IssueContents>("facts");
  const kind = trackers.find(({ integration_id }) => integration_id === tracker)?.kind;
  const file = useFileIssue(reportId);
  const { data, error, refetch, isFetching } = useIssuePreview(reportId, { contents, integration_id: tracker });
  return (
    <Dialog opened onClose={onClose} title={t("issue.dialog")} size="lg" top="8vh">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          file.mutate({ integration_id: tracker, contents }, { onSuccess: onClose });
        }}
      >
        <Stack gap="md">
          <NativeSelect
            label={t("issue.tracker")}
            value={tracker}
            onChange={({ currentTarget }) => setTracker(currentTarget.value)}
            data={trackers.map(({ integration_id, kind, project }) => ({
              value: integration_id,
              label: `${project} · ${t(`kind.${kind}`)}`,
            }))}
          />
          <Radio.Group
            label={t("issue.contents")}
            description={t("issue.warning")}
            value={contents}
            onChange={(value) => setContents(value as IssueContents)}
          >
            <Stack gap="xs" mt={8}>
              {issueContents.map((value) => (
                <Radio key={value} value={value} label={t(`issue.contents_${value}`)} />
              ))}
            </Stack>
          </Radio.Group>
          <section aria-label={t("issue.preview")}>
            <Text fz={13} c="dimmed" mb={4}>
              {t("issue.preview")}
            </Text>
            {error && (
              <ErrorState
                error={error}
                title={t("issue.preview_failed")}
                onRetry={() => void refetch()}
                retrying={isFetching}
                strip
              />
            )}
            {!data && !error && <Skeleton height={160} />}
            {data && (
              <Box
                p="sm"
                mah={320}
                bd="1px solid var(--sp-border)"
                style={{ overflow: "auto", overflowWrap: "anywhere", whiteSpace: "pre-wrap" }}
                tabIndex={0}
                fz={13}
              >
                <Text fw={500} mb="xs">
                  {data.title}
                </Text>
                {data.severity_mark && (
                  <Text fz={13} mb="xs">
                    {t(kind === "jira" ? "issue.priority" : "issue.label", { mark: data.severity_mark })}
                  </Text>
                )}
                {data.body_markdown}
              </Box>
            )}
          </section>
          <SubmitActions
            onCancel={onClose}
            submitLabel={t("issue.submit")}
            pending={file.isPending}
            failure={<FormFailure error={file.error} />}
          />
        </Stack>
      </form>
    </Dialog>
  );
}
