import type { ProgramFormValues } from "../form-values.ts";

/** What each part of the form works on. */
export interface FieldsProps {
  form: ProgramFormValues;
  set: (patch: Partial<ProgramFormValues>) => void;
  /** What is wrong with a field, by its name. */
  fault: (field: string) => string | undefined;
}
