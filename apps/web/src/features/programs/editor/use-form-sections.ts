import { useState } from "react";
import { flushSync } from "react-dom";
import { focusFirst } from "../../../ui/forms/focus-first.ts";
import { type FormSectionName, partId, sectionOf } from "./form-sections.ts";
import type { ProgramFields } from "./use-program-form.ts";

/** Open sections of the form. `showErrors` opens those of the named fields and focuses the first of these fields; `goTo` opens one and moves to it. */
export function useFormSections(form: ProgramFields) {
  const [open, setOpen] = useState<FormSectionName[]>(["configuration", "rewards", "assets"]);

  function showErrors(fields: readonly string[]): void {
    const sections = fields.map(sectionOf).filter((name) => name !== null);
    // A field can take the focus only once its section is open.
    flushSync(() => setOpen((old) => [...new Set([...old, ...sections])]));
    focusFirst(form.getInputNode, fields);
  }

  function goTo(name: FormSectionName): void {
    flushSync(() => setOpen((old) => [...new Set([...old, name])]));
    const section = document.getElementById(partId(name));
    section?.scrollIntoView({ block: "start" });
    section?.querySelector("button")?.focus({ preventScroll: true });
  }
  return { open, setOpen, showErrors, goTo };
}
