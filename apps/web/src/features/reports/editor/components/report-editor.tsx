import type { Program } from "@safeport/contract/programs/program.schema";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../../lib/api-error.ts";
import { paths } from "../../../../lib/paths.ts";
import { Page } from "../../../../ui/page.tsx";
import { completenessOf, reportFields } from "../completeness.ts";
import type { SavedDraft } from "../draft-saver.ts";
import type { ReportField, ReportForm } from "../report-form.ts";
import { useDraftSaver } from "../use-draft-saver.ts";
import { EditorRail } from "./editor-rail.tsx";
import { ProgramSummary } from "./program-summary.tsx";
import { ReportFields } from "./report-fields.tsx";
import classes from "./report-form.module.css";
import { SendDialog } from "./send-dialog.tsx";

export interface ReportEditorProps {
  program: Program;
  /** Where this device keeps its copy. */
  place: string;
  start: ReportForm;
  /** The draft at the server that `start` was read from. */
  kept: SavedDraft | null;
  /** Part of `start` is not at the server yet. */
  unsaved: boolean;
  back?: { to: string; label: string };
  /** Offered where an older draft was found in place of an empty form. */
  onStartAnew?: () => void;
}

/** The form of a report: what it says is kept while it is written, and sent when it is complete. */
export function ReportEditor({ program, place, start, kept, unsaved, back, onStartAnew }: ReportEditorProps) {
  const t = useTranslations("reports/editor");
  const navigate = useNavigate();
  const [form, setForm] = useState(start);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  /** What the server said of fields, until they are changed. */
  const [refused, setRefused] = useState<Partial<Record<ReportField, string>>>({});
  const box = useRef<HTMLFormElement>(null);
  const draft = useDraftSaver({ programId: program.program_id, kept, place });
  const { missing } = completenessOf(form);

  // Only once: what was left unsaved is saved now.
  const [leftUnsaved] = useState(unsaved);
  const { change: keep } = draft;
  const [first] = useState(start);
  useEffect(() => {
    if (leftUnsaved) keep(first);
  }, [leftUnsaved, keep, first]);

  function change(changes: Partial<ReportForm>): void {
    const next = { ...form, ...changes };
    setForm(next);
    draft.change(next);
    const changed = Object.keys(changes).map((name) =>
      name === "rating" ? "severity" : name === "weakness" ? "weakness_id" : name,
    );
    setRefused(Object.fromEntries(Object.entries(refused).filter(([name]) => !changed.includes(name))));
  }

  function goTo(field: ReportField | undefined): void {
    const part = box.current?.querySelector(`[data-field="${field}"]`);
    part?.scrollIntoView({ block: "center" });
    const input = "[name=cvss_vector], [name=severity], textarea, input:not([type=radio])";
    part?.querySelector<HTMLElement>(input)?.focus({ preventScroll: true });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (missing.length > 0) goTo(missing[0]);
    else setSending(true);
  }

  function fail(error: unknown): void {
    if (!(error instanceof ApiError)) return;
    const said = reportFields.flatMap(({ name }) => {
      const message = error.fieldError(name) ?? (name === "severity" ? error.fieldError("cvss_vector") : null);
      return message ? [[name, message] as const] : [];
    });
    if (said.length === 0) return;
    setRefused(Object.fromEntries(said));
    setSending(false);
    requestAnimationFrame(() => goTo(said[0]?.[0]));
  }

  const errorOf = (name: ReportField): string | null =>
    refused[name] ??
    (tried && missing.includes(name)
      ? t(`missing.${name === "severity" && form.rating.by === "vector" ? "vector" : name}`)
      : null);

  return (
    <Page title={t("title")} back={back ?? { to: paths.bounty(program.handle), label: program.title }}>
      <form ref={box} className={classes.layout} onSubmit={submit} noValidate>
        <div className={classes.main}>
          <ProgramSummary program={program} />
          <ReportFields program={program} form={form} onChange={change} errorOf={errorOf} />
        </div>
        <EditorRail form={form} draft={draft} onReplace={setForm} onGoTo={goTo} {...(onStartAnew && { onStartAnew })} />
      </form>
      {sending && (
        <SendDialog
          program={program}
          form={form}
          draft={draft}
          onClose={() => setSending(false)}
          onFailed={fail}
          onSent={(id) => void navigate({ href: paths.report(id), replace: true })}
        />
      )}
    </Page>
  );
}
