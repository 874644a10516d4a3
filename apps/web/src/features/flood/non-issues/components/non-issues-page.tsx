import { Button, Group, Text } from "@mantine/core";
import type { NonIssue } from "@safeport/contract/flood/non-issues/non-issue.endpoints";
import { IconLock, IconPlus } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import list from "../../../../ui/list.module.css";
import { Page } from "../../../../ui/page.tsx";
import { SettingsSection } from "../../../../ui/settings-section.tsx";
import { SkeletonRows } from "../../../../ui/skeleton-rows.tsx";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useNonIssues } from "../api/non-issues.ts";
import { NonIssueForm } from "./non-issue-form.tsx";
import { OwnNonIssue } from "./own-non-issue.tsx";
import { PlatformNonIssue } from "./platform-non-issue.tsx";

/** What a program does not count as a vulnerability: its editors switch entries of the platform and write their own, others read. */
export function NonIssuesPage({ title }: { title: string }) {
  const t = useTranslations("flood-settings/non-issues");
  const errorText = useErrorText();
  const { data, error, refetch, isFetching } = useNonIssues(title);
  const { data: program } = useProgram(title);
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <Page
      title={t("title")}
      subtitle={t("text")}
      back={{ link: linkOptions({ to: "/{-$area}/bounties/$title", params: { title } }), label: program?.title ?? title }}
      width="form"
    >
      {!data && !error && <SkeletonRows height={96} />}
      {isGone && <EmptyState icon={IconLock} title={errorText(error)} />}
      {error && !isGone && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} strip={!!data} />}
      {data && !isGone && <Entries program={title} items={data.items} mayEdit={data.can.includes("edit")} />}
    </Page>
  );
}

interface EntriesProps {
  program: string;
  items: readonly NonIssue[];
  mayEdit: boolean;
}

function Entries({ program, items, mayEdit }: EntriesProps) {
  const t = useTranslations("flood-settings/non-issues");
  const [adding, setAdding] = useState(false);
  const own = items.filter(({ non_issue_id }) => non_issue_id !== null);
  const platform = items.filter(({ key }) => key !== null);
  if (items.length === 0) return <Text c="dimmed">{t("no_list")}</Text>;
  return (
    <>
      {(mayEdit || own.length > 0) && (
        <SettingsSection title={t("own")} {...(mayEdit && { text: t("own_text") })}>
          {own.length === 0 ? (
            <Text c="dimmed">{t("none")}</Text>
          ) : (
            <ul className={list.list} style={{ listStyle: "none", margin: 0, padding: 0 }}>
              {own.map((entry) => (
                <OwnNonIssue key={entry.non_issue_id} program={program} entry={entry} mayEdit={mayEdit} />
              ))}
            </ul>
          )}
          {mayEdit && (
            <Group>
              <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setAdding(true)}>
                {t("add")}
              </Button>
            </Group>
          )}
          {adding && <NonIssueForm program={program} entry={null} onClose={() => setAdding(false)} />}
        </SettingsSection>
      )}
      {platform.length > 0 && (
        <SettingsSection title={t("platform")} {...(mayEdit && { text: t("platform_text") })}>
          <ul className={list.list} style={{ listStyle: "none", margin: 0, padding: 0 }}>
            {platform.map((entry) => (
              <PlatformNonIssue key={entry.key} program={program} entry={entry} mayEdit={mayEdit} />
            ))}
          </ul>
        </SettingsSection>
      )}
    </>
  );
}
