import { type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import * as z from "zod/mini";
import { ApiError } from "../lib/api-error.ts";

/** A problem with a value; `empty` if it is a required text that is blank. */
export interface FieldProblem {
  /** As in the form's values: `title`, `rewards.high.min`. */
  path: string;
  code: "empty" | z.core.$ZodIssue["code"];
  issue: z.core.$ZodIssue;
}

interface SchemaFormOptions<Values extends object>
  extends Omit<UseFormInput<Values>, "validate" | "initialValues" | "transformValues"> {
  initialValues: Values;
  /** A schema of the contract. The form submits only values that it accepts. */
  schema: z.core.$ZodType;
  /** The text of a problem in the reader's language. */
  textOf: (problem: FieldProblem) => string;
}

export type SchemaForm<Values extends object> = UseFormReturnType<Values> & {
  /** Shows the server's validation errors at their fields and focuses the first. Returns whether there were any. */
  showRefusal: (error: unknown) => boolean;
};

/**
 * A `@mantine/form` that validates by a schema of the contract. `onSubmit` focuses the first wrong field.
 * Fields need no more than `{...form.getInputProps("title")}`.
 */
export function useSchemaForm<Values extends object>({
  schema,
  textOf,
  ...options
}: SchemaFormOptions<Values>): SchemaForm<Values> {
  const form = useForm<Values>({ ...options, validate: (values) => schemaErrors(schema, values, textOf) });
  return {
    ...form,
    onSubmit: (send, onInvalid = (errors) => focusFirst(form, Object.keys(errors))) => form.onSubmit(send, onInvalid),
    showRefusal: (error) => {
      const errors = refusedFields(error);
      form.setErrors(errors);
      focusFirst(form, Object.keys(errors));
      return Object.keys(errors).length > 0;
    },
  };
}

/** The first problem of each field, by its path. */
export function schemaErrors(
  schema: z.core.$ZodType,
  values: unknown,
  textOf: (problem: FieldProblem) => string,
): Record<string, string> {
  const result = z.safeParse(schema, values);
  const errors: Record<string, string> = {};
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.map(String).join(".");
    errors[path] ??= textOf({ path, code: isEmpty(valueAt(values, issue.path)) ? "empty" : issue.code, issue });
  }
  return errors;
}

/** The server's validation errors by the paths of the form's values. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ loc, msg }) => [loc.slice(1).join("."), msg]));
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null | undefined)?.[key], values);
}

/** Focuses the first of the named fields in the order of the page; in a group of inputs, the first input. */
export function focusFirst(form: { getInputNode: (path: string) => HTMLElement | null }, paths: readonly string[]): void {
  const found = paths.map((path) => form.getInputNode(path)).filter((node) => node !== null);
  const first = found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  const inputs = "input, select, textarea, button";
  (first?.matches(inputs) ? first : first?.querySelector<HTMLElement>(inputs))?.focus();
}
