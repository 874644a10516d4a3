import type { ApiError } from "../../../lib/api-error.ts";
import { formField, type ProgramFormValues } from "./form-values.ts";

/** The fields that the server refused, by their names in the form, each with the server's text. */
export function serverErrors({ errors }: Pick<ApiError, "errors">, values: ProgramFormValues): Record<string, string> {
  return Object.fromEntries(errors.map(({ loc, msg }) => [formField(loc.slice(1), values), msg]));
}
