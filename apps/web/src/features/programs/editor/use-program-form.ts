import type { Program } from "@safeport/contract/programs/program.schema";
import { useMemo, useState } from "react";
import { useViewer } from "../../../lib/viewer.ts";
import { emptyScope, entryOf, isChanged, type PendingScope, type ScopeEntry } from "../scopes/scope-fields.ts";
import { programDraftKey, readFormDraft } from "./form-draft.ts";
import { changedFields, emptyForm, formOf, type ProgramFormValues } from "./form-values.ts";
import { useDraft } from "./use-draft.ts";

export type ProgramFormState = ReturnType<typeof useProgramForm>;

interface Work {
  form: ProgramFormValues;
  pending: PendingScope[];
  /** The scope that is being written; null when none is. */
  entry: ScopeEntry | null;
}

/** The form of a program, new or as it is on the server, with a draft that survives a reload and the end of the session. */
export function useProgramForm(program: Program | null) {
  const { user } = useViewer();
  const key = programDraftKey(user.username, program?.program_id ?? null);
  const [draft, setDraft] = useState(() => readFormDraft(key));
  const [base, setBase] = useState(() => (program ? formOf(program) : emptyForm()));
  const [version, setVersion] = useState(draft?.version ?? program?.version ?? null);
  const [work, setWork] = useState<Work>(() => ({
    form: draft?.form ?? base,
    pending: draft?.pending ?? [],
    // A new program begins with writing its first scope.
    entry: draft?.entry ?? (program || draft?.pending.length ? null : entryOf(emptyScope)),
  }));
  const entryWritten = work.entry !== null && isChanged(work.entry);
  const dirty = changedFields(base, work.form).length > 0 || work.pending.length > 0 || entryWritten;
  const refused = draft?.refused === true && work.pending.length > 0;
  const toKeep = useMemo(
    () => (dirty ? { ...work, entry: entryWritten ? work.entry : null, version, ...(refused && { refused }) } : null),
    [work, version, dirty, entryWritten, refused],
  );
  const { kept, finish } = useDraft(key, toKeep);

  function adopt(saved: Program, form = formOf(saved)): void {
    setBase(formOf(saved));
    setVersion(saved.version);
    setWork((old) => ({ ...old, form }));
  }
  const stale = program !== null && program.version !== version;
  // Saved elsewhere while nothing was written here: theirs is simply shown.
  if (stale && !dirty) adopt(program);

  return {
    ...work,
    version,
    dirty,
    /** A scope is being written and has something in it. */
    entryWritten,
    /** Of the draft that was found; null once it was dismissed. */
    restored: draft,
    refused,
    kept,
    finish,
    /** Fields that somebody else changed; null while nobody did. */
    theirs: stale && dirty ? changedFields(base, formOf(program)) : null,
    set: (patch: Partial<ProgramFormValues>) => setWork((old) => ({ ...old, form: { ...old.form, ...patch } })),
    setPending: (pending: PendingScope[]) => setWork((old) => ({ ...old, pending })),
    setEntry: (entry: ScopeEntry | null) => setWork((old) => ({ ...old, entry })),
    loadTheirs: () => program && adopt(program),
    keepMine: () => program && adopt(program, work.form),
    /** The program is saved as it stands in the form. */
    saved: (now: Program) => adopt(now),
    dismissDraft: () => setDraft(null),
    discardDraft: () => {
      setDraft(null);
      if (program) setVersion(program.version);
      setBase(program ? formOf(program) : emptyForm());
      setWork({ form: program ? formOf(program) : emptyForm(), pending: [], entry: program ? null : entryOf(emptyScope) });
    },
  };
}
