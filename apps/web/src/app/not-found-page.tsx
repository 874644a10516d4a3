import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { paths } from "../lib/paths.ts";
import { ButtonLink } from "../ui/link.tsx";
import classes from "./not-found-page.module.css";

export function NotFoundPage() {
  const t = useTranslations("app.not_found");
  useEffect(() => {
    document.title = "404 · Safeport";
  }, []);
  return (
    <main className={classes.page}>
      <h1 className={classes.code}>404</h1>
      <p className={classes.text}>{t("text")}</p>
      <ButtonLink to={paths.home()}>{t("home")}</ButtonLink>
    </main>
  );
}
