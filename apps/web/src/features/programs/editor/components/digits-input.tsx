import { TextInput, type TextInputProps } from "@mantine/core";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { currencySign, formatReward } from "../../../../lib/format.ts";
import { useI18n } from "../../../../lib/i18n.ts";
import { useSite } from "../../../../lib/site.ts";
import { isDigits } from "../form-values.ts";
import { wholeAmountOf } from "../whole-amount.ts";

interface DigitsInputProps extends Omit<TextInputProps, "label" | "value" | "onChange"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/**
 * Whole units of the platform's currency, which may be typed as the reader's language writes them: "1,500" or "1 500". Below stands how that is read.
 * Letters do nothing as keys; another text is shown as it is, with an error.
 */
export function DigitsInput({ label, value, onChange, error, ...props }: DigitsInputProps) {
  const t = useTranslations("programs/editor");
  const { locale } = useI18n();
  const { currency } = useSite();
  /** The text as typed, while the field has the focus. */
  const [typed, setTyped] = useState<string | null>(null);
  const sign = currencySign(currency, locale);
  const amountOf = (text: string) => wholeAmountOf(text, locale, [currency, sign]);
  const read = (text: string) => amountOf(text) ?? text.trim();
  const shown = typed !== null && read(typed) === value ? typed : value;
  const isRead = shown.trim() !== value && isDigits(value);
  // "1,5" is on its way to "1,500".
  const isUnfinished = typed !== null && ["0", "00", "000"].some((rest) => amountOf(typed + rest) !== null);
  return (
    <TextInput
      {...props}
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      leftSection={sign}
      value={shown}
      error={!isUnfinished && error}
      description={
        isRead && <span role="status">{t("reward_read", { amount: formatReward(Number(value), currency, locale) })}</span>
      }
      inputWrapperOrder={["input", "description", "error"]}
      onChange={(event) => {
        const next = event.currentTarget.value;
        const key = (event.nativeEvent as InputEvent).data;
        if (key?.length === 1 && !/[\d\s.,’']/.test(key)) return;
        setTyped(next);
        onChange(read(next));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
