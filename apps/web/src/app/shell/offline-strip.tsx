import { Box, Button, Group } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useReachable } from "../../lib/connection.ts";
import { useOutdated } from "../../lib/load-code.ts";
import classes from "./offline-strip.module.css";

/** Says for all pages that the server does not answer, or that the page must be reloaded. */
export function OfflineStrip() {
  const t = useTranslations("app");
  const isOffline = !useReachable();
  const isOutdated = useOutdated();
  return (
    <Box role="status" pos="sticky" top={56} h={0} style={{ zIndex: 100 }}>
      {isOffline ? (
        <Strip>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <strong>{t("offline.title")}</strong> {t("offline.text")}
        </Strip>
      ) : (
        isOutdated && (
          <Strip>
            <IconRefresh size={16} stroke={1.75} aria-hidden />
            <strong>{t("outdated.title")}</strong> {t("outdated.text")}
            <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
              {t("outdated.action")}
            </Button>
          </Strip>
        )
      )}
    </Box>
  );
}

/**
 * Overlaps the margin of the page, so that nothing moves when it appears or disappears. Sticky elements below the top bar make
 * room for it.
 */
function Strip({ children }: { children: ReactNode }) {
  return (
    <Group
      ref={(strip) => document.documentElement.style.setProperty("--sp-strip", `${strip?.offsetHeight ?? 0}px`)}
      className={classes.strip ?? ""}
      gap={8}
      justify="center"
      px={16}
      c="var(--sp-amber)"
      bg="var(--sp-amber-soft)"
      style={{ borderBottom: "1px solid var(--sp-border)" }}
    >
      {children}
    </Group>
  );
}
