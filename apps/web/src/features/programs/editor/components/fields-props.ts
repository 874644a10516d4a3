import type { ProgramForm } from "../form-values.ts";

/** What each part of the form works on. */
export interface FieldsProps {
  form: ProgramForm;
  set: (patch: Partial<ProgramForm>) => void;
  /** What is wrong with a field, by its name. */
  fault: (field: string) => string | undefined;
}
