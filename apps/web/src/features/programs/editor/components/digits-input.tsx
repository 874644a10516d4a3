import { TextInput } from "@mantine/core";
import type { ReactNode } from "react";

interface DigitsInputProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  error?: ReactNode;
  placeholder?: string;
}

/** Whole dollars. A key that is no digit does nothing; what is pasted is shown as it is, to be refused rather than guessed at. */
export function DigitsInput({ name, label, value, onChange, error, placeholder }: DigitsInputProps) {
  return (
    <TextInput
      name={name}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      leftSection="$"
      value={value}
      error={error}
      {...(placeholder !== undefined && { placeholder })}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const isKey = (event.nativeEvent as InputEvent).data?.length === 1;
        if (isKey && isDigits(value) && !isDigits(next)) return;
        onChange(next.trim());
      }}
    />
  );
}

function isDigits(text: string): boolean {
  return /^\d*$/.test(text);
}
