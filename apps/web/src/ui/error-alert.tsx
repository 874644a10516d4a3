import { Alert } from "@mantine/core";
import { useErrorText } from "./use-error-text.ts";

/** Error of a failed call. `fallback` is shown if the server gave no text. */
export function ErrorAlert({ error, fallback }: { error: unknown; fallback?: string }) {
  const errorText = useErrorText();
  return (
    <Alert color="red" role="alert">
      {errorText(error, fallback)}
    </Alert>
  );
}
