import { Stack } from "@mantine/core";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useNavigate } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { AttachedFilesProvider } from "../../../../ui/files/attached-files-provider.tsx";
import { useSendAfterUploads } from "../../../../ui/files/use-send-after-uploads.ts";
import { useUploads } from "../../../../ui/files/use-uploads.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { type BackLink, Page } from "../../../../ui/page.tsx";
import classes from "../../../../ui/side-column.module.css";
import type { SavedDraft } from "../draft-saver.ts";
import { programBack } from "../program-back.ts";
import type { ReportField, ReportForm } from "../report-form.ts";
import { useDraftSaver } from "../use-draft-saver.ts";
import { useReportForm } from "../use-report-form.ts";
import { CollaboratorsPart } from "./collaborators-part.tsx";
import { EditorRail } from "./editor-rail.tsx";
import { ProgramSummary } from "./program-summary.tsx";
import { ReportFields } from "./report-fields.tsx";

const UploadField = lazyPart(() => import("../../../../ui/files/upload-field.tsx").then((module) => module.UploadField));
const SendDialog = lazyPart(() => import("./send-dialog.tsx").then((module) => module.SendDialog));

export interface ReportEditorProps {
  program: Program;
  /** Key of the local copy in the browser's storage. */
  storageKey: string;
  start: ReportForm;
  /** The draft at the server that `start` was read from. */
  saved: SavedDraft | null;
  /** Part of `start` is not at the server yet. */
  unsaved: boolean;
  /** The page of the program if omitted. */
  back?: BackLink;
  /** Offered where an older draft was found in place of an empty form. */
  onStartAnew?: () => void;
}

/** The form of a report: it is saved while it is written, and sent when it is complete. */
export function ReportEditor({ program, storageKey, start, saved, unsaved, back, onStartAnew }: ReportEditorProps) {
  const t = useTranslations("reports/editor");
  const navigate = useNavigate();
  const [sending, setSending] = useState(false);
  const formElement = useRef<HTMLFormElement>(null);
  const draft = useDraftSaver({ programId: program.program_id, saved, storageKey });
  const { form, change, showRefusal } = useReportForm({ start, program, onChange: draft.change });
  const filesNow = () => form.getValues().files;
  const uploads = useUploads({
    files: form.values.files,
    onAdd: (file) => change({ files: [...filesNow(), file] }),
    onRemove: ({ file_id }) => change({ files: filesNow().filter((file) => file.file_id !== file_id) }),
  });
  const { start: openSendDialog, wait } = useSendAfterUploads(uploads, () => setSending(true));

  // Only once: a text left unsaved is saved now.
  const [leftUnsaved] = useState(unsaved);
  const { change: saveDraft } = draft;
  const [first] = useState(start);
  useEffect(() => {
    if (leftUnsaved) saveDraft(first);
  }, [leftUnsaved, saveDraft, first]);

  // The dialog must open without a connection, too, to say that the report is not sent.
  const isBegun = draft.saved !== null;
  useEffect(() => {
    if (isBegun) void SendDialog.preload();
  }, [isBegun]);

  // What the server refuses of a draft is said at its field as well, since a pasted log may be far from the state below.
  const showDraftRefusal = useEffectEvent(() => showRefusal(draft.error));
  const isRefused = draft.status === "refused";
  useEffect(() => {
    if (isRefused) showDraftRefusal();
  }, [isRefused]);

  function goTo(field: ReportField | undefined): void {
    const part = formElement.current?.querySelector(`[data-field="${field}"]`);
    const inputs = "[name=cvss_vector], [name=severity], [name=automation]:checked, textarea, select, input:not([type=radio])";
    const input = part?.querySelector<HTMLElement>(inputs);
    // The part may be higher than a phone's screen, so the input is centred with its label and error.
    (input?.closest(".mantine-InputWrapper-root") ?? input ?? part)?.scrollIntoView({ block: "center" });
    input?.focus({ preventScroll: true });
  }

  function onFailed(error: unknown): void {
    const refused = showRefusal(error);
    if (refused.length === 0) return;
    setSending(false);
    requestAnimationFrame(() => goTo(refused[0]));
  }

  return (
    <Page title={t(saved ? "title_edit" : "title")} back={back ?? programBack(program.handle, program.title)}>
      <form
        ref={formElement}
        className={classes.columns}
        data-form
        noValidate
        onSubmit={form.onSubmit(openSendDialog, (errors) => goTo(Object.keys(errors)[0] as ReportField))}
      >
        <Stack gap="lg" miw={0}>
          <ProgramSummary program={program} />
          <AttachedFilesProvider files={form.values.files}>
            <ReportFields
              program={program}
              form={form.values}
              onChange={change}
              onFiles={uploads.add}
              errorOf={(name) => form.errors[name]}
              files={
                <Suspense fallback={<div style={{ height: 48 }} />}>
                  <UploadField uploads={uploads} forText wait={wait} />
                </Suspense>
              }
            />
          </AttachedFilesProvider>
          <CollaboratorsPart reportId={draft.saved?.reportId ?? null} />
        </Stack>
        <EditorRail
          form={form.values}
          draft={draft}
          onReplace={form.setValues}
          onGoTo={goTo}
          program={program}
          {...(onStartAnew && { onStartAnew })}
        />
      </form>
      {sending && (
        <Suspense>
          <SendDialog
            program={program}
            form={form.values}
            draft={draft}
            onClose={() => setSending(false)}
            onFailed={onFailed}
            onSent={(id) => void navigate({ to: "/reports/$reportId", params: { reportId: id }, replace: true })}
          />
        </Suspense>
      )}
    </Page>
  );
}
