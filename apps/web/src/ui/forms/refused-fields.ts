import { ApiError } from "../../lib/api-error.ts";
import { errorText } from "../../lib/error-text.ts";

/** The server's validation errors by the paths of the form's values; a conflict is the error of `conflictField`. */
export function refusedFields(error: unknown, conflictField?: string): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  if (conflictField && error.errors.length === 0 && (error.code === "already_exists" || error.code === "conflict"))
    return { [conflictField]: errorText(error) };
  return Object.fromEntries(error.errors.map(({ loc, msg }) => [loc.slice(1).join("."), msg]));
}
