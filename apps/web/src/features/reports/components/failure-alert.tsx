import { Alert } from "@mantine/core";
import { useErrorText } from "../../../ui/use-error-text.ts";

interface FailureAlertProps {
  /** What could not be done; shown alone when the server said no more. */
  title: string;
  error: unknown;
  hint?: string;
}

/** A failed act, above the form that stays as it was. */
export function FailureAlert({ title, error, hint }: FailureAlertProps) {
  const text = useErrorText()(error, title);
  return (
    <Alert color="red" role="alert" title={text === title ? undefined : title}>
      {text}
      {hint && ` ${hint}`}
    </Alert>
  );
}
