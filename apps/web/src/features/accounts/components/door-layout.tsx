import { Anchor } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { paths } from "../../../lib/paths.ts";
import { Brand } from "../../../ui/brand.tsx";
import { LanguageSwitch } from "../../../ui/language-switch.tsx";
import classes from "./door.module.css";

interface DoorLayoutProps {
  title: string;
  subtitle: ReactNode;
  children: ReactNode;
}

/** The pages in front of the gate. The brand stands where the static frame of index.html has it. */
export function DoorLayout({ title, subtitle, children }: DoorLayoutProps) {
  useEffect(() => {
    document.title = `${title} · Safeport`;
  }, [title]);
  return (
    <>
      <header className={classes.header}>
        <Anchor component={Link} to={paths.login()} underline="never" aria-label="Safeport">
          <Brand />
        </Anchor>
        <LanguageSwitch />
      </header>
      <main className={classes.main}>
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.subtitle}>{subtitle}</p>
        {children}
      </main>
    </>
  );
}
