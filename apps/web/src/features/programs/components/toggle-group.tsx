import type { Icon } from "@tabler/icons-react";
import classes from "./toggle-group.module.css";

interface ToggleGroupProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; icon?: Icon }[];
  value: T | null;
  onChange: (value: T | null) => void;
  /** One option is always on, so that pressing it again changes nothing. */
  required?: boolean;
}

/** Toggles of which one is on at most; pressing it again turns it off. */
export function ToggleGroup<T extends string>({ label, options, value, onChange, required = false }: ToggleGroupProps<T>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser we support
    <div role="group" aria-label={label} className={classes.group} data-joined={required || undefined}>
      {options.map(({ value: own, label: text, icon: Mark }) => (
        <button
          key={own}
          type="button"
          className={classes.toggle}
          aria-pressed={own === value}
          onClick={() => onChange(own === value && !required ? null : own)}
        >
          {Mark && <Mark size={16} stroke={1.75} aria-hidden />}
          {text}
        </button>
      ))}
    </div>
  );
}
