import { Button } from "@mantine/core";
import { IconFileUpload, IconListCheck, IconLock, IconPlus } from "@tabler/icons-react";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { saveText } from "../../../../lib/save-text.ts";
import { useListSearch } from "../../../../lib/use-list-search.ts";
import { DownloadButton } from "../../../../ui/download-button.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { ListPage } from "../../../../ui/list-page.tsx";
import { Page } from "../../../../ui/page.tsx";
import { useErrorToast } from "../../../../ui/use-error-toast.ts";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useExportKnownIssues, useKnownIssues } from "../api/known-issue.ts";
import { ImportKnownIssues } from "./import-known-issues.tsx";
import { KnownIssueForm } from "./known-issue-form.tsx";
import { KnownIssueRow } from "./known-issue-row.tsx";

/** The register of a program's known issues, for its company and staff. */
export function KnownIssuesPage({ title }: { title: string }) {
  const t = useTranslations("reports/known-issues");
  const errorToast = useErrorToast();
  const list = useListSearch("/_app/{-$area}/bounties/$title_/known-issues");
  const { search, page } = list;
  const { data: program } = useProgram(title);
  const issues = useKnownIssues(title, { page, search: search.search });
  const save = useExportKnownIssues(title);
  const [dialog, setDialog] = useState<"add" | "import" | null>(null);
  const mayEdit = program?.can.includes("edit_known_issues") ?? false;
  // The empty list offers to add one itself.
  const isEmpty = issues.data?.total === 0 && !search.search;
  const link = linkOptions({ to: "/{-$area}/bounties/$title", params: { title: program?.handle ?? title } });
  const exportAll = () =>
    save.mutate(undefined, {
      onSuccess: ({ file_name, csv }) => saveText(file_name, csv, "text/csv"),
      onError: (error) => errorToast(error),
    });
  // A program that everybody may see may keep its register to its company.
  if (program && issues.error instanceof ApiError && issues.error.status === 404)
    return (
      <Page title={t("title")} back={{ link, label: program.title }}>
        <EmptyState
          icon={IconLock}
          title={t("closed")}
          action={
            <ButtonLink {...link} variant="default">
              {t("to_program")}
            </ButtonLink>
          }
        />
      </Page>
    );
  return (
    <ListPage
      title={t("title")}
      subtitle={t("intro")}
      back={{ link, label: program?.title ?? title }}
      actions={
        <>
          {issues.data && issues.data.total > 0 && (
            <DownloadButton size="sm" loading={save.isPending} onClick={exportAll}>
              {t("export")}
            </DownloadButton>
          )}
          {mayEdit && (
            <>
              <Button
                variant="default"
                leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
                onClick={() => setDialog("import")}
              >
                {t("import")}
              </Button>
              {!isEmpty && (
                <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => setDialog("add")}>
                  {t("add")}
                </Button>
              )}
            </>
          )}
        </>
      }
      list={list}
      query={issues}
      searchFor={t("search")}
      rowHeight={72}
      empty={{
        icon: IconListCheck,
        title: t("empty_title"),
        text: t("empty_text"),
        action: mayEdit && <Button onClick={() => setDialog("add")}>{t("add")}</Button>,
      }}
      noneFound={{ title: t("empty_search") }}
      row={(issue) => <KnownIssueRow key={issue.known_issue_id} program={title} issue={issue} mayEdit={mayEdit} />}
    >
      {dialog === "add" && program && <KnownIssueForm program={program} onClose={() => setDialog(null)} />}
      {dialog === "import" && <ImportKnownIssues program={title} onClose={() => setDialog(null)} />}
    </ListPage>
  );
}
