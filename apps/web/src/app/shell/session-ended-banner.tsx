import { Button } from "@mantine/core";
import { IconLogout } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useTranslations } from "use-intl";
import { useEndedSession } from "../../lib/session.ts";
import { lazyWithTexts } from "../../ui/lazy-with-texts.ts";
import classes from "./session-ended-banner.module.css";

const SignInAgainDialog = lazyWithTexts(
  () => import("../../features/accounts/components/sign-in-again-dialog.tsx").then((module) => module.SignInAgainDialog),
  "errors/field",
);

/** Says that the session was ended elsewhere. The page below stays as it is, with all input. */
export function SessionEndedBanner() {
  const t = useTranslations("app.session_ended");
  const accountId = useEndedSession();
  const [asking, setAsking] = useState(false);
  if (!accountId) return null;
  return (
    <div className={classes.banner} role="alert">
      <IconLogout size={18} stroke={1.75} aria-hidden />
      <div>
        <strong>{t("title")}</strong> {t("text")}
      </div>
      <Button size="xs" onClick={() => setAsking(true)}>
        {t("action")}
      </Button>
      <Suspense>{asking && <SignInAgainDialog accountId={accountId} onClose={() => setAsking(false)} />}</Suspense>
    </div>
  );
}
