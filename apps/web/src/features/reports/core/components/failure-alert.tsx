import { ErrorAlert } from "../../../../ui/error-alert.tsx";

interface FailureAlertProps {
  /** Title of the failed action; shown alone if the server gave no reason. */
  title: string;
  error: unknown;
  hint?: string;
}

/** A failed action, above the form that stays as it was. */
export function FailureAlert({ title, error, hint }: FailureAlertProps) {
  return <ErrorAlert error={error} fallback={title} title={title} hint={hint} />;
}
