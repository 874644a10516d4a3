import type { Program } from "@safeport/contract/programs/core/program.schema";
import { IconLock } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { storeDraft } from "../../../../lib/drafts.ts";
import { useViewer } from "../../../../lib/viewer.ts";
import { DelayedSpinner } from "../../../../ui/delayed-spinner.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { ErrorState } from "../../../../ui/error-state.tsx";
import { Page } from "../../../../ui/page.tsx";
import { RemedyButton } from "../../../../ui/remedy.tsx";
import { useProgram } from "../../../programs/core/api/program.ts";
import { useReport } from "../../core/api/report.ts";
import { isFilled } from "../completeness.ts";
import type { SavedDraft } from "../draft-saver.ts";
import { programBack } from "../program-back.ts";
import { emptyReport, formOf, type ReportForm } from "../report-form.ts";
import { draftStorageKey, readCopy } from "../use-draft-saver.ts";
import { ReportEditor, type ReportEditorProps } from "./report-editor.tsx";

interface SubmitReportPageProps {
  title: string;
  /** The asset to begin with; "none" for one that is not listed. */
  scopeId: string | null;
}

/** A new report to a program. A report that was started here before continues where it was left, and keeps its asset if it has one. */
export function SubmitReportPage({ title, scopeId }: SubmitReportPageProps) {
  const t = useTranslations("reports/editor");
  const { user } = useViewer();
  const { data: program, error, refetch, isFetching } = useProgram(title);
  // Somebody who confirms their address in another tab reads the program again, and is not refused meanwhile.
  const [wasUnconfirmed] = useState(!user.email_verified);
  const back = programBack(program?.handle ?? title, program?.title ?? t("back"));
  if (!program) {
    return (
      <Page title={t("title")} back={back}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} /> : <DelayedSpinner />}
      </Page>
    );
  }
  if (!program.can.includes("submit_report")) {
    const needsAddress = program.status === "active" && !user.email_verified;
    if (wasUnconfirmed && !needsAddress && isFetching) return <DelayedSpinner />;
    return (
      <Page title={t("title")} back={back}>
        <EmptyState
          icon={IconLock}
          title={t(needsAddress ? "refused.email_title" : "refused.title")}
          text={t(needsAddress ? "refused.email" : program.status === "active" ? "refused.not_you" : "refused.closed")}
          action={needsAddress && <RemedyButton remedy="confirm_email" />}
        />
      </Page>
    );
  }
  return <NewReport program={program} scopeId={scopeId} />;
}

function NewReport({ program, scopeId }: { program: Program; scopeId: string | null }) {
  const { user } = useViewer();
  const storageKey = draftStorageKey(user.username, { programId: program.program_id });
  const [round, setRound] = useState(0);
  const [copy, setCopy] = useState(() => readCopy(storageKey));
  const startAnew = () => {
    storeDraft(storageKey, null);
    setCopy(null);
    setRound(round + 1);
  };
  const isListed = scopeId !== "none";
  const asset = isListed ? { scope_id: scopeId } : { unlisted_asset: program.accepts_unlisted_assets ? "" : null };
  const blank = { ...emptyReport, ...asset, poc_description_markdown: program.report_template };
  const hasAsset = copy && isFilled(copy.form, "scope_id");
  const start = copy ? { ...copy.form, ...(!hasAsset && asset) } : blank;
  const common = { program, storageKey, ...(copy && { onStartAnew: startAnew }) };
  // All of it is at the server, where it may have been changed from another device since.
  const saved = copy?.report_id ? { reportId: copy.report_id, version: copy.version } : null;
  if (copy && saved && !copy.dirty) return <SavedDraftEditor {...common} saved={saved} copy={copy.form} blank={blank} />;
  return <ReportEditor key={round} {...common} start={start} saved={saved} unsaved={copy?.dirty ?? false} />;
}

interface SavedDraftEditorProps extends Pick<ReportEditorProps, "program" | "storageKey" | "onStartAnew"> {
  saved: SavedDraft;
  /** As this device knows it. */
  copy: ReportForm;
  /** A new report. */
  blank: ReportForm;
}

function SavedDraftEditor({ saved, copy, blank, ...common }: SavedDraftEditorProps) {
  const t = useTranslations("reports/editor");
  const { data: draft, error } = useReport(saved.reportId);
  // The answer that counts is the one the page began with; saving changes it all the time.
  const [start, setStart] = useState(draft);
  if (draft && !start) setStart(draft);
  if (!start && !error) {
    return (
      <Page title={t("title")} back={programBack(common.program.handle, common.program.title)}>
        <DelayedSpinner />
      </Page>
    );
  }
  if (start?.status === "draft") {
    const read = { reportId: saved.reportId, version: start.version };
    return <ReportEditor {...common} start={formOf(start)} saved={read} unsaved={false} />;
  }
  // Sent or dropped meanwhile: this is a new report. Without an answer the copy of this device has to do.
  const isGone = start || (error instanceof ApiError && error.status === 404);
  if (isGone) return <ReportEditor {...common} start={blank} saved={null} unsaved={false} />;
  return <ReportEditor {...common} start={copy} saved={saved} unsaved={false} />;
}
