import { TextInput, type TextInputProps } from "@mantine/core";
import { isDigits } from "../form-values.ts";

interface DigitsInputProps extends Omit<TextInputProps, "label" | "value" | "onChange"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Whole dollars. Typing anything but a digit does nothing; a pasted text stays as it is and is refused, rather than guessed at. */
export function DigitsInput({ label, value, onChange, ...props }: DigitsInputProps) {
  return (
    <TextInput
      {...props}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      leftSection="$"
      value={value}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const isKey = (event.nativeEvent as InputEvent).data?.length === 1;
        if (isKey && isDigits(value) && !isDigits(next)) return;
        onChange(next.trim());
      }}
    />
  );
}
