import { Button } from "@mantine/core";
import { IconCloudOff, IconRefresh } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useReachable } from "../../lib/connection.ts";
import { useOutdated } from "../../lib/load-code.ts";
import classes from "./offline-strip.module.css";

/** Says for all pages that the server does not answer, or that the page must be loaded anew. */
export function OfflineStrip() {
  const t = useTranslations("app");
  const isOffline = !useReachable();
  const isOutdated = useOutdated();
  return (
    <div role="status" className={classes.place}>
      {isOffline ? (
        <div className={classes.strip}>
          <IconCloudOff size={16} stroke={1.75} aria-hidden />
          <strong>{t("offline.title")}</strong> {t("offline.text")}
        </div>
      ) : (
        isOutdated && (
          <div className={classes.strip}>
            <IconRefresh size={16} stroke={1.75} aria-hidden />
            <strong>{t("outdated.title")}</strong> {t("outdated.text")}
            <Button size="compact-xs" variant="default" onClick={() => location.reload()}>
              {t("outdated.action")}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
