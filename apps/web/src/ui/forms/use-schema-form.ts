import { type UseFormInput, type UseFormReturnType, useForm } from "@mantine/form";
import { useRef } from "react";
import type * as z from "zod/mini";
import { focusFirst } from "./focus-first.ts";
import { refusedFields } from "./refused-fields.ts";
import { type FieldProblem, schemaProblems } from "./schema-problems.ts";
import { useFieldText } from "./use-field-text.ts";

/** A problem whose text is written already, in the reader's language. */
export interface TextProblem {
  /** As in the form's values, or a name of the form's own for errors of no single value. */
  path: string;
  text: string;
}

interface SchemaFormOptions<Values extends object>
  extends Omit<UseFormInput<Values>, "validate" | "initialValues" | "transformValues"> {
  initialValues: Values;
  /** A schema of the contract. The form submits only values that it accepts. */
  schema?: z.core.$ZodType;
  /** For a form whose rules are not one schema: the errors of the values. */
  problemsOf?: (values: Values) => (FieldProblem | TextProblem)[];
  /** Another text than that of the problem's code, in the reader's language; undefined where the code's own will do. */
  textOf?: ((problem: FieldProblem) => string | undefined) | undefined;
}

export type SchemaForm<Values extends object> = UseFormReturnType<Values> & {
  /** Shows the server's validation errors at their fields and focuses the first. Returns whether there were any. */
  showRefusal: (error: unknown) => boolean;
};

/**
 * A `@mantine/form` that a schema of the contract checks, with the texts of `fields`, which its page loads. `onSubmit` focuses the first
 * wrong field. Fields need no more than `{...form.getInputProps("title")}`.
 */
export function useSchemaForm<Values extends object>({
  schema,
  problemsOf = (values) => (schema ? schemaProblems(schema, values) : []),
  textOf,
  ...options
}: SchemaFormOptions<Values>): SchemaForm<Values> {
  const fieldText = useFieldText();
  const textFor = (problem: FieldProblem | TextProblem) =>
    "text" in problem ? problem.text : (textOf?.(problem) ?? fieldText(problem));
  const form = useForm<Values>({
    ...options,
    validate: (values) => Object.fromEntries(problemsOf(values).map((problem) => [problem.path, textFor(problem)])),
  });
  // The fields of the submitted form come first: the page behind a dialog may have one of the same path.
  const submitted = useRef<HTMLFormElement>(null);
  const nodeOf = (path: string) => {
    const node = form.getInputNode(path);
    const own = node && submitted.current?.querySelector<HTMLElement>(`[data-path="${node.getAttribute("data-path")}"]`);
    return own?.isConnected ? own : node;
  };
  return {
    ...form,
    onSubmit: (send, onInvalid = (errors) => focusFirst(nodeOf, Object.keys(errors))) => {
      const submit = form.onSubmit(send, onInvalid);
      return (event) => {
        submitted.current = event?.currentTarget ?? null;
        submit(event);
      };
    },
    showRefusal: (error) => {
      const errors = refusedFields(error);
      form.setErrors(errors);
      focusFirst(nodeOf, Object.keys(errors));
      return Object.keys(errors).length > 0;
    },
  };
}
