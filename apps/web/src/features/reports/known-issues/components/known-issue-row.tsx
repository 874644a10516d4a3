import { Box, Group, Text } from "@mantine/core";
import type { KnownIssue } from "@safeport/contract/reports/known-issues/known-issue.schema";
import { IconCircleCheck, IconEye, IconEyeOff } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { formatDayTime } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { ActionMenu } from "../../../../ui/action-menu.tsx";
import { Badge } from "../../../../ui/badge.tsx";
import list from "../../../../ui/list.module.css";
import { Markdown } from "../../../../ui/markdown.tsx";
import { SeverityBadge } from "../../../../ui/severity-badge.tsx";
import { toast } from "../../../../ui/toast.ts";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useChangeKnownIssue } from "../api/known-issue.ts";

interface KnownIssueRowProps {
  program: string;
  issue: KnownIssue;
  mayEdit: boolean;
}

/** An entry of the register, which opens to its text and commitment. */
export function KnownIssueRow({ program, issue, mayEdit }: KnownIssueRowProps) {
  const t = useTranslations("reports/known-issues");
  const errorToast = useErrorToast();
  const { locale } = useI18n();
  const change = useChangeKnownIssue(program, issue.known_issue_id);
  const apply = (body: Parameters<typeof change.mutate>[0]) =>
    change.mutate(body, {
      onSuccess: () => toast({ kind: "success", message: t("changed") }),
      onError: (error) => errorToast(error, { title: t("change_failed") }),
    });
  const isResolved = issue.resolved_at !== null;
  return (
    <Group component="li" className={list.row} gap="sm" wrap="nowrap" align="flex-start" px="sm" py={10}>
      <Box component="details" flex={1} miw={0}>
        <summary style={{ cursor: "pointer", overflowWrap: "anywhere" }}>
          <Text span fw={500}>
            {issue.title}
          </Text>
          <Group component="span" gap="4px 8px" mt={4} fz={13} c="dimmed">
            <span>{`KI-${issue.number}`}</span>
            {issue.severity && <SeverityBadge severity={issue.severity} />}
            {issue.asset && <code style={{ overflowWrap: "anywhere" }}>{issue.asset}</code>}
            {issue.weakness && <span>{`CWE-${issue.weakness.cwe_id}`}</span>}
            <Badge tone={issue.published ? "green" : "grey"} icon={issue.published ? IconEye : IconEyeOff}>
              {t(issue.published ? "published" : "unpublished")}
            </Badge>
            {isResolved && (
              <Badge tone="green" icon={IconCircleCheck}>
                {t("resolved")}
              </Badge>
            )}
            <span>{t("duplicates", { count: issue.duplicates })}</span>
          </Group>
        </summary>
        <Box pt="sm">
          {issue.description.trim() !== "" && <Markdown>{issue.description}</Markdown>}
          <Text fz={13} c="dimmed" mt="xs" style={{ overflowWrap: "anywhere" }}>
            {t("facts", {
              found: issue.found_at,
              committed: formatDayTime(issue.committed_at, locale),
              batch: String(issue.batch),
            })}
            {issue.source && ` · ${issue.source}`}
          </Text>
          <Text fz={12} c="dimmed" style={{ overflowWrap: "anywhere" }}>
            {t("commitment")}: <code>{issue.commitment}</code>
          </Text>
        </Box>
      </Box>
      {mayEdit && (
        <ActionMenu
          label={t("actions", { number: String(issue.number) })}
          actions={[
            { label: t(issue.published ? "unpublish" : "publish"), onClick: () => apply({ published: !issue.published }) },
            { label: t(isResolved ? "unresolve" : "resolve"), onClick: () => apply({ resolved: !isResolved }) },
          ]}
        />
      )}
    </Group>
  );
}
