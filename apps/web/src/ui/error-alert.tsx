import { Alert, Group, type MantineSpacing, Text } from "@mantine/core";
import { Suspense } from "react";
import { ApiError } from "../lib/api-error.ts";
import { lazyPart } from "./lazy-part.ts";
import { useErrorText } from "./use-error-text.ts";

const RemedyButton = lazyPart(() => import("./remedy.tsx").then((module) => module.RemedyButton));

interface ErrorAlertProps {
  error: unknown;
  /** Shown if the server gave no text. */
  fallback?: string;
  /** Stands above the text, unless it is the text. */
  title?: string;
  hint?: string | undefined;
  mt?: MantineSpacing;
}

/** Error of a failed call, with the button to what lifts it if the reader can do something. */
export function ErrorAlert({ error, fallback, title, hint, mt }: ErrorAlertProps) {
  const text = useErrorText()(error, fallback);
  const remedy = error instanceof ApiError ? error.remedy : null;
  return (
    <Alert color="red" role="alert" title={text === title ? undefined : title} {...(mt !== undefined && { mt })}>
      <Group gap="xs" justify="space-between">
        <div style={{ flex: "1 1 180px" }}>
          {text}
          {hint && (
            <Text inherit component="p" m={0}>
              {hint}
            </Text>
          )}
        </div>
        <Suspense>{remedy && <RemedyButton remedy={remedy} />}</Suspense>
      </Group>
    </Alert>
  );
}
