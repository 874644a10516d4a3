import { IconAlertCircle } from "@tabler/icons-react";
import { useErrorText } from "../../../../ui/use-error-text.ts";
import classes from "./failure-alert.module.css";

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
    <div role="alert" className={classes.alert}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden />
      <div>
        {text !== title && <strong>{title}</strong>}
        <p>{text}</p>
        {hint && <p>{hint}</p>}
      </div>
    </div>
  );
}
