import { ApiError } from "../../lib/api-error.ts";
import { ErrorAlert } from "../error-alert.tsx";

/** Error of a form, unless its fields show it. `fallback` is shown if the server gave no text. */
export function FormFailure({ error, fallback }: { error: Error | null; fallback?: string }) {
  if (!error || (error instanceof ApiError && error.errors.length > 0)) return null;
  return <ErrorAlert error={error} {...(fallback !== undefined && { fallback })} />;
}
