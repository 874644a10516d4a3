import { TextInput, type TextInputProps } from "@mantine/core";
import { currencySign } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useSite } from "../../../../lib/site.ts";
import { isDigits } from "../form-values.ts";

interface DigitsInputProps extends Omit<TextInputProps, "label" | "value" | "onChange"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** Whole units of the platform's currency. Keys other than digits do nothing; a pasted text is shown as it is, with an error. */
export function DigitsInput({ label, value, onChange, ...props }: DigitsInputProps) {
  const { locale } = useI18n();
  const { currency } = useSite();
  return (
    <TextInput
      {...props}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      leftSection={currencySign(currency, locale)}
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
