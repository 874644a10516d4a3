import { Alert, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useErrorText } from "../../../../ui/use-error-text.ts";

interface FailureAlertProps {
  /** Title of the failed action; shown alone if the server gave no reason. */
  title: string;
  error: unknown;
  hint?: string;
}

/** A failed action, above the form that stays as it was. */
export function FailureAlert({ title, error, hint }: FailureAlertProps) {
  const text = useErrorText()(error, title);
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.75} />} title={text === title ? undefined : title}>
      {text}
      {hint && (
        <Text inherit component="p" m={0}>
          {hint}
        </Text>
      )}
    </Alert>
  );
}
