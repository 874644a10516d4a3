import { Box, NativeSelect, Radio, Skeleton, Stack, Text } from "@mantine/core";
import { type IssueContents, issueContents, type TrackerKind } from "@safeport/contract/integrations/integration.values";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Dialog } from "../../../ui/dialog.tsx";
import { SubmitActions } from "../../../ui/dialog-actions.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { FormFailure } from "../../../ui/forms/form-failure.tsx";
import { refusedFields } from "../../../ui/forms/refused-fields.ts";
import { useFileIssue, useIssuePreview } from "../api/tracker-issue.ts";
import { PublicWarning } from "./public-warning.tsx";

interface IssueDialogProps {
  reportId: string;
  /** At least one. */
  trackers: readonly { integration_id: string; kind: TrackerKind; project: string; is_public: boolean | null }[];
  /** The one that is chosen at first. */
  first: string;
  onClose: () => void;
}

const markTexts = {
  github: "issue.label",
  gitlab: "issue.label",
  jira: "issue.priority",
  servicenow: "issue.urgency",
} as const satisfies Record<TrackerKind, string>;

/** Files a report as an issue, after a preview of its text, which is put into the tracker's own format when it is sent. */
export function IssueDialog({ reportId, trackers, first, onClose }: IssueDialogProps) {
  const t = useTranslations("integrations");
  const [tracker, setTracker] = useState(first);
  const [chosenContents, setContents] = useState<IssueContents | null>(null);
  const chosen = trackers.find(({ integration_id }) => integration_id === tracker);
  const kind = chosen?.kind;
  // A confirmation is for one tracker. The server may know by now that a project is public.
  const [confirmedFor, setConfirmedFor] = useState<string | null>(null);
  const file = useFileIssue(reportId);
  const problem = refusedFields(file.error).confirms_public;
  const isPublic = chosen?.is_public === true || (problem !== undefined && file.variables?.integration_id === tracker);
  const isConfirmed = confirmedFor === tracker;
  // Strangers read a public project, so nothing about the report stands there unless somebody chooses it.
  const contents = chosenContents ?? (chosen?.is_public ? "link" : "facts");
  const { data, error, refetch, isFetching } = useIssuePreview(reportId, { contents, integration_id: tracker });
  return (
    <Dialog opened onClose={onClose} title={t("issue.dialog")} size="lg" top="8vh">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          file.mutate(
            { integration_id: tracker, contents, ...(isPublic && isConfirmed && { confirms_public: true }) },
            { onSuccess: onClose },
          );
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
                    {t(kind ? markTexts[kind] : "issue.label", { mark: data.severity_mark })}
                  </Text>
                )}
                {data.body_markdown}
              </Box>
            )}
          </section>
          {kind && isPublic && (
            <PublicWarning
              kind={kind}
              project={chosen.project}
              field={{
                checked: isConfirmed,
                onChange: ({ currentTarget }) => setConfirmedFor(currentTarget.checked ? tracker : null),
                error: !isConfirmed && problem,
              }}
            />
          )}
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
