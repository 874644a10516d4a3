import { Alert, Group, type MantineSpacing } from "@mantine/core";
import { Suspense } from "react";
import { ApiError } from "../lib/api-error.ts";
import { lazyPart } from "./lazy-part.ts";
import { useErrorText } from "./use-error-text.ts";

const RemedyButton = lazyPart(() => import("./remedy.tsx").then((module) => module.RemedyButton));

/** Error of a failed call, with the button to what lifts it if the reader can do something. `fallback` is shown if the server gave no text. */
export function ErrorAlert({ error, fallback, mt }: { error: unknown; fallback?: string; mt?: MantineSpacing }) {
  const errorText = useErrorText();
  const remedy = error instanceof ApiError ? error.remedy : null;
  return (
    <Alert color="red" role="alert" {...(mt !== undefined && { mt })}>
      <Group gap="xs" justify="space-between">
        <span style={{ flex: "1 1 180px" }}>{errorText(error, fallback)}</span>
        <Suspense>{remedy && <RemedyButton remedy={remedy} />}</Suspense>
      </Group>
    </Alert>
  );
}
