import { type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import { type FieldRefusal, refusalOf, valueAt, withoutWideBounds } from "@safeport/contract/kernel/field-refusal";
import * as z from "zod/mini";
import { ApiError } from "../../lib/api-error.ts";
import { useFieldText } from "./use-field-text.ts";

/** Why a schema refuses a field, by the code that the server would give. */
export interface FieldProblem extends FieldRefusal {
  /** As in the form's values: `title`, `rewards.high.min`. */
  path: string;
  /** Nothing is chosen, or the text is blank. */
  isEmpty: boolean;
}

interface SchemaFormOptions<Values extends object>
  extends Omit<UseFormInput<Values>, "validate" | "initialValues" | "transformValues"> {
  initialValues: Values;
  /** A schema of the contract. The form submits only values that it accepts. */
  schema: z.core.$ZodType;
  /** Another text than that of the problem's code, in the reader's language; undefined where the code's own will do. */
  textOf?: (problem: FieldProblem) => string | undefined;
}

export type SchemaForm<Values extends object> = UseFormReturnType<Values> & {
  /** Shows the server's validation errors at their fields and focuses the first. Returns whether there were any. */
  showRefusal: (error: unknown) => boolean;
};

/**
 * A `@mantine/form` that validates by a schema of the contract. `onSubmit` focuses the first wrong field.
 * Fields need no more than `{...form.getInputProps("title")}`, and the page the texts of `errors/field`.
 */
export function useSchemaForm<Values extends object>({
  schema,
  textOf,
  ...options
}: SchemaFormOptions<Values>): SchemaForm<Values> {
  const fieldText = useFieldText();
  const form = useForm<Values>({
    ...options,
    validate: (values) =>
      Object.fromEntries(schemaProblems(schema, values).map((found) => [found.path, textOf?.(found) ?? fieldText(found)])),
  });
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

/** The first problem of each field; for an empty field, a rule of its own comes before the general one that it is required. */
export function schemaProblems(schema: z.core.$ZodType, values: unknown): FieldProblem[] {
  const first = new Map<string, FieldProblem>();
  for (const issue of withoutWideBounds(z.safeParse(schema, values).error?.issues ?? [])) {
    const path = issue.path.map(String).join(".");
    const isEmpty = isNothing(valueAt(values, issue.path));
    const known = first.get(path);
    if (!known || known.code === "required") first.set(path, { path, isEmpty, ...refusalOf(issue, isEmpty) });
  }
  return [...first.values()];
}

/** The server's validation errors by the paths of the form's values. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ loc, msg }) => [loc.slice(1).join("."), msg]));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/**
 * Focuses the first of the named fields in the order of the page; in a group of inputs, the first input. It is scrolled to the middle
 * with its label and error, where no bar covers it.
 */
export function focusFirst(form: { getInputNode: (path: string) => HTMLElement | null }, paths: readonly string[]): void {
  const found = paths.map((path) => form.getInputNode(path)).filter((node) => node !== null);
  const first = found.sort((a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1))[0];
  const inputs = "input, select, textarea, button";
  const input = first?.matches(inputs) ? first : first?.querySelector<HTMLElement>(inputs);
  (input?.closest(".mantine-InputWrapper-root") ?? input)?.scrollIntoView({ block: "center" });
  input?.focus({ preventScroll: true });
}
