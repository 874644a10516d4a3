import { Alert } from "@mantine/core";
import { ApiError } from "../../lib/api-error.ts";
import { useErrorText } from "../use-error-text.ts";

/** Why a form was refused, unless its fields say it. `fallback` is shown where the server gave no text. */
export function FormFailure({ error, fallback }: { error: Error | null; fallback?: string }) {
  const errorText = useErrorText();
  if (!error || (error instanceof ApiError && error.errors.length > 0)) return null;
  return (
    <Alert color="red" role="alert">
      {errorText(error, fallback)}
    </Alert>
  );
}
