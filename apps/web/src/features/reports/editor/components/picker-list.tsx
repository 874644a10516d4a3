import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import type { PickerOption } from "../picker-option.ts";
import classes from "./picker.module.css";

interface PickerListProps {
  id: string;
  label: string;
  options: readonly PickerOption[];
  active: number;
  chosen: string | null;
  /** How many more match. */
  hidden: number;
  loading: boolean;
  mono: boolean;
  onChoose: (option: PickerOption) => void;
}

/** What a picker suggests. The focus stays in its text box. */
export function PickerList({ id, label, options, active, chosen, hidden, loading, mono, onChoose }: PickerListProps) {
  const t = useTranslations("reports/editor.picker");
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the active option is found in the page
  useEffect(() => {
    list.current?.querySelector("[data-active]")?.scrollIntoView({ block: "nearest" });
  }, [active, options]);
  const note = loading ? t("loading") : options.length === 0 ? t("nothing") : hidden > 0 ? t("more", { count: hidden }) : null;
  return (
    // Pressing the mouse would take the focus from the text box, and with it the list.
    // biome-ignore lint/a11y/noStaticElementInteractions: the list box inside is what one interacts with
    <div className={classes.drop} onMouseDown={(event) => event.preventDefault()}>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={label} className={classes.list}>
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the text box, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: pointed at by aria-activedescendant
          <div
            key={option.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={option.id === chosen}
            data-active={at === active || undefined}
            className={classes.option}
            onClick={() => onChoose(option)}
          >
            <span className={mono ? classes.mono : undefined}>{option.label}</span>
            {option.note && <span className={classes.note}>{option.note}</span>}
            {option.id === chosen && <IconCheck size={16} aria-hidden />}
          </div>
        ))}
      </div>
      {note && (
        <p className={classes.foot} role="status">
          {note}
        </p>
      )}
    </div>
  );
}
