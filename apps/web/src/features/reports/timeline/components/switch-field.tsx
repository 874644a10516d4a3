import { useId } from "react";
import classes from "./switch-field.module.css";

interface SwitchFieldProps {
  label: string;
  hint: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch with its name and a word on what it does. */
export function SwitchField({ label, hint, checked, disabled = false, onChange }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={classes.switch}
        checked={checked}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <span id={`${id}-hint`} className={classes.hint}>
        {hint}
      </span>
    </div>
  );
}
