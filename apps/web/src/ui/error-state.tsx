import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import classes from "./state.module.css";
import { useErrorText } from "./use-error-text.ts";

interface ErrorStateProps {
  error: unknown;
  onRetry: () => void;
  retrying?: boolean;
  /** What could not be loaded; "This could not be loaded" otherwise. */
  title?: string;
  /** A strip above content that is still there, in place of a whole panel. */
  strip?: boolean;
}

/** A failed load: what happened, and Retry. Content shown before stays; put this above it as a strip. */
export function ErrorState({ error, onRetry, retrying = false, title, strip = false }: ErrorStateProps) {
  const t = useTranslations("ui.error");
  const errorText = useErrorText();
  return (
    <div className={strip ? classes.strip : classes.state} role="alert">
      <IconCloudOff size={strip ? 18 : 28} stroke={1.5} className={classes.mark} aria-hidden />
      <div>
        <p className={classes.title}>{title ?? t("title")}</p>
        <p className={classes.text}>{errorText(error)}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        className={classes.action}
        onClick={onRetry}
        loading={retrying}
        leftSection={<IconRefresh size={14} aria-hidden />}
      >
        {t("retry")}
      </Button>
    </div>
  );
}
