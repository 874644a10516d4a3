import type { Icon } from "@tabler/icons-react";
import classes from "./toggle-group.module.css";

interface ToggleGroupProps<T extends string> {
  label: string;
  /** Says the label above the toggles too, not to screen readers only. */
  showLabel?: boolean;
  options: readonly { value: T; label: string; icon?: Icon }[];
  pressed: readonly T[];
  onPress: (value: T) => void;
  /** Drawn as one control, for a choice of which exactly one is on. */
  joined?: boolean;
}

/** Toggles side by side; what a press does to the others is the caller's to say. */
export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>) {
  const { label, showLabel = false, options, pressed, onPress, joined = false } = props;
  return (
    <div>
      {showLabel && (
        <span className={classes.label} aria-hidden>
          {label}
        </span>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a flex container in every browser we support */}
      <div role="group" aria-label={label} className={classes.group} data-joined={joined || undefined}>
        {options.map(({ value, label: text, icon: Mark }) => (
          <button
            key={value}
            type="button"
            className={classes.toggle}
            aria-pressed={pressed.includes(value)}
            onClick={() => onPress(value)}
          >
            {Mark && <Mark size={16} stroke={1.75} aria-hidden />}
            {text}
          </button>
        ))}
      </div>
    </div>
  );
}
