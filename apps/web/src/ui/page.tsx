import { IconArrowLeft } from "@tabler/icons-react";
import { type ReactNode, useEffect } from "react";
import { CutText } from "./cut-text.tsx";
import { InlineCode } from "./inline-code.tsx";
import { TextLink } from "./link.tsx";
import classes from "./page.module.css";

interface PageProps {
  title: string;
  /** One line under the title. */
  subtitle?: ReactNode;
  /** Chips and facts beside or under the title. */
  meta?: ReactNode;
  /** Buttons; the primary one last. */
  actions?: ReactNode;
  back?: { to: string; label: string };
  /** Lists use all of 1280 px, forms 720. */
  width?: "full" | "form";
  children?: ReactNode;
}

/** A page of the frame: heading with its actions, then the content. Sets the title of the document. */
export function Page({ title, subtitle, meta, actions, back, width = "full", children }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Safeport`;
  }, [title]);
  return (
    <div className={classes.page} data-width={width}>
      {back && (
        <TextLink to={back.to} className={classes.back}>
          <IconArrowLeft size={14} aria-hidden /> <CutText>{back.label}</CutText>
        </TextLink>
      )}
      <div className={classes.header}>
        <div className={classes.heading}>
          <h1 className={classes.title} dir="auto">
            <InlineCode>{title}</InlineCode>
          </h1>
          {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          {meta && <div className={classes.meta}>{meta}</div>}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </div>
  );
}
