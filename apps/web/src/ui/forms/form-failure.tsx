import { ApiError } from "../../lib/api-error.ts";
import { ErrorAlert } from "../error-alert.tsx";

/** Why a form was refused, unless its fields say it. `fallback` is shown where the server gave no text. */
export function FormFailure({ error, fallback }: { error: Error | null; fallback?: string }) {
  if (!error || (error instanceof ApiError && error.errors.length > 0)) return null;
  return <ErrorAlert error={error} {...(fallback !== undefined && { fallback })} />;
}
