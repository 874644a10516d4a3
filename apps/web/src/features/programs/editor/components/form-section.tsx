import { IconAlertCircle, IconChevronRight } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import classes from "./form-section.module.css";

interface FormSectionProps {
  title: string;
  /** What is in it, in a word or two, while it is closed. */
  summary: string;
  open: boolean;
  onToggle: () => void;
  /** How many of its fields are wrong. */
  faults: number;
  children: ReactNode;
}

/** A part of a long form that opens and closes; what is in it stays as it is. */
export function FormSection({ title, summary, open, onToggle, faults, children }: FormSectionProps) {
  const t = useTranslations("programs/editor");
  const id = useId();
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>
        <button
          type="button"
          id={`${id}-button`}
          className={classes.button}
          aria-expanded={open}
          aria-controls={id}
          onClick={onToggle}
        >
          <IconChevronRight size={16} className={classes.chevron} aria-hidden />
          <span className={classes.title}>{title}</span>
          {faults > 0 ? (
            <span className={classes.faults}>
              <IconAlertCircle size={14} aria-hidden /> {t("faults", { count: faults })}
            </span>
          ) : (
            !open && <span className={classes.summary}>{summary}</span>
          )}
        </button>
      </h2>
      <div id={id} className={classes.content} hidden={!open}>
        {children}
      </div>
    </section>
  );
}
