import { Alert } from "@mantine/core";
import { useErrorText } from "./use-error-text.ts";

/** Why a call failed. `fallback` is shown where the server gave no text. */
export function ErrorAlert({ error, fallback }: { error: unknown; fallback?: string }) {
  const errorText = useErrorText();
  return (
    <Alert color="red" role="alert">
      {errorText(error, fallback)}
    </Alert>
  );
}
