import { Input } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";

interface SelectFieldProps<T extends string> {
  label: string;
  /** Keeps the label for screen readers only. */
  hideLabel?: boolean;
  options: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  error?: ReactNode;
  name?: string;
}

/** The browser's own list of choices, which every device shows at its best. */
export function SelectField<T extends string>({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
  ...rest
}: SelectFieldProps<T>) {
  const id = useId();
  const { error, name } = rest;
  return (
    <Input.Wrapper id={id} error={error} {...(!hideLabel && { label })}>
      <Input
        component="select"
        id={id}
        pointer
        value={value}
        error={Boolean(error)}
        {...(hideLabel && { "aria-label": label })}
        {...(name !== undefined && { name })}
        rightSection={<IconSelector size={14} aria-hidden />}
        rightSectionPointerEvents="none"
        onChange={(event) => onChange(event.currentTarget.value as T)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Input>
    </Input.Wrapper>
  );
}
