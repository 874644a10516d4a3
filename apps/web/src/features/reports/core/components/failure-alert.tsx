import { Alert, Box, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { Suspense } from "react";
import { ApiError } from "../../../../lib/api-error.ts";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import { useErrorText } from "../../../../ui/use-error-text.ts";

const RemedyButton = lazyPart(() => import("../../../../ui/remedy.tsx").then((module) => module.RemedyButton));

interface FailureAlertProps {
  /** Title of the failed action; shown alone if the server gave no reason. */
  title: string;
  error: unknown;
  hint?: string;
}

/** A failed action, above the form that stays as it was, with the button to what lifts it if the reader can do something. */
export function FailureAlert({ title, error, hint }: FailureAlertProps) {
  const text = useErrorText()(error, title);
  const remedy = error instanceof ApiError ? error.remedy : null;
  return (
    <Alert color="red" role="alert" icon={<IconAlertCircle size={18} stroke={1.75} />} title={text === title ? undefined : title}>
      {text}
      {hint && (
        <Text inherit component="p" m={0}>
          {hint}
        </Text>
      )}
      {remedy && (
        <Box mt={8}>
          <Suspense>
            <RemedyButton remedy={remedy} />
          </Suspense>
        </Box>
      )}
    </Alert>
  );
}
