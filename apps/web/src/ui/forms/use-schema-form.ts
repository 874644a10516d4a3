import type * as z from "zod/mini";
import { schemaProblems } from "./schema-problems.ts";
import { type CheckedForm, useCheckedForm } from "./use-checked-form.ts";

type CheckedFormOptions<Values extends object> = Parameters<typeof useCheckedForm<Values>>[0];

interface SchemaFormOptions<Values extends object> extends Omit<CheckedFormOptions<Values>, "problemsOf"> {
  /** A schema of the contract. The form submits only values that it accepts. */
  schema: z.core.$ZodType;
}

/** A form that is checked by a schema of the contract. Brings the validator; `useCheckedForm` can do with it later. */
export function useSchemaForm<Values extends object>({ schema, ...options }: SchemaFormOptions<Values>): CheckedForm<Values> {
  return useCheckedForm<Values>({ ...options, problemsOf: (values) => schemaProblems(schema, values) });
}
