import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { Brand } from "../ui/brand.tsx";
import { ButtonLink } from "../ui/link.tsx";
import classes from "./not-found-page.module.css";

export function NotFoundPage() {
  const t = useTranslations("app.not_found");
  useEffect(() => {
    document.title = "404 · Safeport";
  }, []);
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Anchor component={Link} to="/" underline="never" aria-label="Safeport" className={classes.brand}>
          <Brand />
        </Anchor>
      </header>
      <main className={classes.page}>
        <h1 className={classes.code}>404</h1>
        <p className={classes.text}>{t("text")}</p>
        <ButtonLink to="/">{t("home")}</ButtonLink>
      </main>
    </div>
  );
}
