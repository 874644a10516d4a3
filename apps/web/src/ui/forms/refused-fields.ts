import { ApiError } from "../../lib/api-error.ts";

/** The server's validation errors by the paths of the form's values. */
export function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return Object.fromEntries(error.errors.map(({ loc, msg }) => [loc.slice(1).join("."), msg]));
}
