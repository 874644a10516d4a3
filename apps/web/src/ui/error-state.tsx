import { Alert, Button, Group, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconMoodEmpty, IconRefresh } from "@tabler/icons-react";
import { Suspense } from "react";
import { useTranslations } from "use-intl";
import { ApiError } from "../lib/api-error.ts";
import { useReachable } from "../lib/connection.ts";
import { EmptyState } from "./empty-state.tsx";
import { HomeLink } from "./home-link.tsx";
import { lazyPart } from "./lazy-part.ts";
import { useErrorText } from "./use-error-text.ts";

const RemedyButton = lazyPart(() => import("./remedy.tsx").then((module) => module.RemedyButton));

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** Title of the failure; "This could not be loaded" by default. */
  title?: string;
  /** Shows a strip above existing content, in place of a whole panel; nothing without a connection, since the app shell says so for all. */
  strip?: boolean;
  /** A strip in place of content, which shows without a connection too. */
  alone?: boolean;
  /** The title is the heading of the page, which has no other. */
  heading?: boolean;
}

/**
 * A failed load, with the reason, the button to what lifts it if the reader can do something, and a Retry button. Content that was loaded
 * before stays below it. If an object does not exist, or not for the reader, a link replaces Retry.
 */
export function ErrorState({
  error,
  onRetry,
  retrying = false,
  title,
  strip = false,
  alone = false,
  heading = false,
}: ErrorStateProps) {
  const t = useTranslations("ui.error");
  const errorText = useErrorText();
  const isOffline = !useReachable();
  if (strip && !alone && error instanceof ApiError && error.code === "network" && (isOffline || retrying)) return null;
  if (error instanceof ApiError && error.status === 404 && !strip) {
    const said = errorText(error);
    return (
      <div role="alert">
        <EmptyState
          icon={IconMoodEmpty}
          title={t("not_found")}
          text={said === t("not_found") ? t("not_found_text") : said}
          action={<HomeLink />}
          heading={heading}
        />
      </div>
    );
  }
  const remedy = error instanceof ApiError ? error.remedy : null;
  const isLost = isOffline || (error instanceof ApiError && error.code === "network");
  const Mark = isLost ? IconCloudOff : IconAlertTriangle;
  const Layout = strip ? Group : Stack;
  return (
    <Alert role="alert" variant="default" {...(strip ? { mb: "md" } : { py: 56, ta: "center" })}>
      <Layout align="center" gap="sm">
        <Mark size={strip ? 18 : 28} stroke={1.5} color="var(--sp-danger)" aria-hidden />
        <div>
          <Text component={heading ? "h1" : "p"} fw={600}>
            {title ?? t("title")}
          </Text>
          <Text c="dimmed" maw="52ch" style={{ overflowWrap: "anywhere" }}>
            {errorText(error)}
          </Text>
        </div>
        <Group gap="xs" {...(strip && { ml: "auto" })}>
          <Suspense>{remedy && <RemedyButton remedy={remedy} onLifted={onRetry} />}</Suspense>
          <Button
            variant="default"
            size="xs"
            onClick={onRetry}
            loading={retrying}
            leftSection={<IconRefresh size={14} aria-hidden />}
          >
            {t("retry")}
          </Button>
        </Group>
      </Layout>
    </Alert>
  );
}
