import { opensFurther } from "@safeport/contract/programs/core/program.policy";
import type { Program } from "@safeport/contract/programs/core/program.schema";
import { useEffect, useEffectEvent, useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { useViewer } from "../../../lib/viewer.ts";
import { useFieldText } from "../../../ui/forms/use-field-text.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { emptyScope, entryOf, isChanged, type PendingScope, type ScopeEntry } from "../scopes/scope-fields.ts";
import { baseOf, programDraftKey, readFormDraft } from "./form-draft.ts";
import { changedFields, emptyValues, type ProgramFormValues, valuesOf } from "./form-values.ts";
import { mergeForms } from "./merge-forms.ts";
import { useDraft } from "./use-draft.ts";
import { type ProgramError, validateProgram } from "./validate-program.ts";

export type ProgramFormState = ReturnType<typeof useProgramForm>;
/** The form of the program's own fields. */
export type ProgramFields = ProgramFormState["form"];

interface Scopes {
  /** Scopes that are not on the server yet. */
  pending: PendingScope[];
  /** The scope that is being written; null when none is. */
  entry: ScopeEntry | null;
}

/**
 * The form of a program, new or existing, with its scopes and a draft that survives a reload and the end of the session.
 */
export function useProgramForm(program: Program | null) {
  const t = useTranslations("programs/editor.error");
  const fieldText = useFieldText();
  const { user, companyId: current } = useViewer();
  // Another tab may make another company the active one; a program stays with the one that it was begun for.
  const [activeCompany] = useState(current);
  const key = programDraftKey(user.username, program?.program_id ?? null);
  const [draft, setDraft] = useState(() => readFormDraft(key));
  const [storedBase, setBase] = useState(() => baseOf(draft, program));
  const base = storedBase ?? (program ? valuesOf(program) : emptyValues());
  const [version, setVersion] = useState(draft?.version ?? program?.version ?? null);
  const [{ pending, entry }, setScopes] = useState<Scopes>(() => ({
    pending: draft?.pending ?? [],
    // A new program begins with its first scope.
    entry: draft?.entry ?? (program || draft?.pending.length ? null : entryOf(emptyScope)),
  }));
  const [validated, setValidated] = useState(false);
  const entryWritten = entry !== null && isChanged(entry);
  const companyIsActive = !user.can.includes("create_program");

  const textOf = (error: ProgramError) =>
    "key" in error ? t(error.key, { max: error.max ?? 0, level: error.level ?? "" }) : fieldText(error);

  const form = useSchemaForm<ProgramFormValues>({
    name: "program",
    initialValues: draft?.form ?? base,
    problemsOf: (values) => {
      const companyId = program?.company_id ?? (companyIsActive ? activeCompany : values.company_id);
      const scopeCount = (program?.scope_count ?? 0) + pending.length;
      const errors = validateProgram(values, { companyId, companyIsActive, scopeCount, scopeOpen: entryWritten });
      // Reversed, so that the first error of a field wins.
      return errors.map((error) => ({ path: error.field, text: textOf(error) })).reverse();
    },
  });
  const { values } = form;
  const companyId = program?.company_id ?? (companyIsActive ? activeCompany : values.company_id);

  const revalidate = useEffectEvent(() => {
    if (validated) form.validate();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: errors follow every change of the values and scopes
  useEffect(() => revalidate(), [values, pending, entryWritten, companyId]);

  const dirty = changedFields(base, values).length > 0 || pending.length > 0 || entryWritten;
  const unsaved = useMemo(
    () =>
      dirty
        ? {
            form: values,
            ...(version !== null && storedBase && { base: storedBase }),
            pending,
            entry: entryWritten ? entry : null,
            version,
          }
        : null,
    [values, storedBase, pending, entry, version, dirty, entryWritten],
  );
  const { isStored, finish } = useDraft(key, unsaved);

  function adopt(saved: Program, next = valuesOf(saved)): void {
    setBase(valuesOf(saved));
    setVersion(saved.version);
    form.setValues(next);
  }
  const stale = program !== null && program.version !== version;
  const showSaved = useEffectEvent(() => program && adopt(program));
  useEffect(() => {
    // Somebody else saved while nothing was written here.
    if (stale && !dirty) showSaved();
  }, [stale, dirty]);

  return {
    form,
    pending,
    entry,
    companyId,
    /** A new program is for the active company; otherwise its company is chosen in the form. */
    companyIsActive,
    version,
    dirty,
    /** Saving it as it is set would let more people see it than now. */
    opensFurther: opensFurther(program, values),
    /** It is published already, so that it cannot be a draft again. */
    isPublished: program !== null && program.status !== "draft",
    /** The draft that was found; null once it is dismissed. */
    restored: draft,
    isStored,
    finish,
    /**
     * The version that somebody else saved while this form was edited, and the common ancestor if it is known; null without a
     * conflict.
     */
    conflict: stale && dirty ? { base: storedBase, theirs: valuesOf(program) } : null,
    /** From the first attempt to save, errors follow every change. */
    startValidating: () => setValidated(true),
    setPending: (next: PendingScope[]) => setScopes((old) => ({ ...old, pending: next })),
    setEntry: (next: ScopeEntry | null) => setScopes((old) => ({ ...old, entry: next })),
    loadTheirs: () => program && adopt(program),
    /** Keeps my changes; all other fields become theirs. */
    keepMine: () => program && adopt(program, mergeForms(base, valuesOf(program), values)),
    /** The program is saved as it stands in the form. */
    saved: (now: Program) => adopt(now),
    dismissDraft: () => setDraft(null),
    discardDraft: () => {
      setDraft(null);
      if (program) setVersion(program.version);
      const fresh = program ? valuesOf(program) : emptyValues();
      setBase(fresh);
      form.setValues(fresh);
      setScopes({ pending: [], entry: program ? null : entryOf(emptyScope) });
    },
  };
}
