import { IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../../lib/viewer.ts";
import { DelayedSpinner } from "../../../../ui/delayed-spinner.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { ButtonLink } from "../../../../ui/link.tsx";
import { Page } from "../../../../ui/page.tsx";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useReport } from "../../core/api/report.ts";
import { lastList } from "../../core/last-list.ts";
import { formOf } from "../report-form.ts";
import { draftStorageKey, readCopy } from "../use-draft-saver.ts";
import { ReportEditor } from "./report-editor.tsx";

/** Continues a draft from the list. Text on this device that is not on the server yet takes precedence. */
export function EditReportPage({ reportId }: { reportId: string }) {
  const t = useTranslations("reports/editor");
  const { user } = useViewer();
  const report = useReport(reportId);
  const program = useProgram(report.data?.program_id);
  // The answer that counts is the one the page began with; saving changes it all the time.
  const [start, setStart] = useState(report.data);
  if (report.data && !start) setStart(report.data);
  const storageKey = draftStorageKey(user.username, { reportId });
  const [copy] = useState(() => readCopy(storageKey));
  const back = { link: lastList(), label: t("reports") };

  if (start && !start.can.includes("edit_draft")) {
    return (
      <Page title={start.poc_title} back={back}>
        <EmptyState
          icon={IconSend}
          title={t("sent_already")}
          action={
            <ButtonLink to="/reports/$reportId" params={{ reportId }} size="xs">
              {t("open")}
            </ButtonLink>
          }
        />
      </Page>
    );
  }
  if (start && program.data) {
    // Begun on this device, it may be saved as a new report of the program.
    const begun = readCopy(draftStorageKey(user.username, { programId: start.program_id }));
    const unsaved = copy?.dirty ? copy : begun?.report_id === reportId && begun.dirty ? begun : null;
    return (
      <ReportEditor
        program={program.data}
        storageKey={storageKey}
        start={unsaved?.form ?? formOf(start)}
        saved={{ reportId, version: unsaved ? unsaved.version : start.version }}
        unsaved={unsaved !== null}
        back={back}
      />
    );
  }
  const failed = report.error ? report : program.error ? program : null;
  return (
    <Page title={t("title")} back={back}>
      {failed ? (
        <ErrorState error={failed.error} onRetry={() => void failed.refetch()} retrying={failed.isFetching} />
      ) : (
        <DelayedSpinner />
      )}
    </Page>
  );
}
