import type { Program } from "@safeport/contract/programs/program.schema";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslations } from "use-intl";
import { ApiError } from "../../../lib/api-error.ts";
import { useViewer } from "../../../lib/viewer.ts";
import { focusField } from "../../../ui/focus-field.ts";
import { useErrorText } from "../../../ui/use-error-text.ts";
import { isChanged } from "../scopes/scope-fields.ts";
import type { ProgramFormValues } from "./form-values.ts";
import { type ServerFault, serverFaults } from "./server-errors.ts";
import type { ProgramFormState } from "./use-program-form.ts";
import { checkProgram, type FormSectionName, formLimits, sectionOf } from "./validate-program.ts";

export type FormFaults = ReturnType<typeof useFormFaults>;

interface FormFaultsOptions {
  box: RefObject<HTMLFormElement | null>;
  state: ProgramFormState;
  program: Program | null;
  companyId: string | null;
  /** What the last save failed with. */
  error: Error | null;
  clearError: () => void;
}

/** What is wrong in the form, field by field, in the words of the reader; and which parts are open to show it. */
export function useFormFaults({ box, state, program, companyId, error, clearError }: FormFaultsOptions) {
  const t = useTranslations("programs/editor");
  const errorText = useErrorText();
  const { experience } = useViewer();
  const [tried, setTried] = useState(false);
  const [open, setOpen] = useState<FormSectionName[]>(["configuration", "rewards", "assets"]);

  const own = checkProgram({
    form: { ...state.form, company_id: companyId },
    scopeCount: (program?.scope_count ?? 0) + state.pending.length,
    scopeOpen: state.entry !== null && isChanged(state.entry),
    companyIsActive: experience === "business",
  }).map(({ field, key, level }) => ({ field, text: t(`fault.${key}`, { level: level ?? "", ...formLimits }) }));
  const refused = error instanceof ApiError ? serverFaults(error) : [];
  const taken =
    error instanceof ApiError && error.code === "already_exists" ? [{ field: "title", text: t("fault.title_taken") }] : [];
  const all: ServerFault[] = [...(tried ? own : []), ...taken, ...refused];

  function show(faults: readonly ServerFault[]): void {
    const sections = faults.map(({ field }) => sectionOf(field)).filter((name) => name !== null);
    // A field can take the focus only once its part is open.
    flushSync(() => setOpen((old) => [...new Set([...old, ...sections])]));
    focusField(
      box.current,
      faults.flatMap(({ field }) => (field === "scopes" ? ["scope.identifier", "scopes"] : [field])),
    );
  }
  const showRefused = useEffectEvent(() => show([...taken, ...refused]));
  useEffect(() => {
    if (error) showRefused();
  }, [error]);

  const isShownElsewhere =
    taken.length > 0 || (error instanceof ApiError && error.code === "version_stale" && state.theirs !== null);
  const noCompany = tried && companyId === null && experience === "business";
  return {
    all,
    open,
    fault: (field: string) => all.find((one) => one.field === field)?.text,
    /** The company to create it for is not chosen, which is done outside of the form. */
    noCompany,
    /** The failure as a whole, where no field says it. */
    general: error && !isShownElsewhere ? errorText(error, t("save_failed")) : null,
    toggle: (name: FormSectionName) =>
      setOpen((old) => (old.includes(name) ? old.filter((one) => one !== name) : [...old, name])),
    /** Changes the form; what the server refused before no longer holds. */
    set: (patch: Partial<ProgramFormValues>) => {
      if (error) clearError();
      state.set(patch);
    },
    /** Whether the form can be sent; shows what is wrong when not. */
    check: () => {
      setTried(true);
      if (own.length > 0) show(own);
      return own.length === 0;
    },
  };
}
