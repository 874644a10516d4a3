import { TextInput, type TextInputProps } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useI18n } from "../../lib/i18n.ts";
import { readingsOf, readNumber, type TypedNumber } from "./number-text.ts";

interface NumberFieldProps extends Omit<TextInputProps, "value" | "onChange" | "placeholder"> {
  /** Null while the field is empty or holds no allowed number. */
  value: number | null;
  onChange: (value: number | null) => void;
  min: number;
  max: number;
  /** Decimals that a value may have. */
  digits: number;
  /** Number that holds while the field is empty. */
  placeholder?: number | undefined;
}

/**
 * A field for a number. What somebody typed stays as it is: no value is cut, rounded or moved to a bound. One that is not allowed is
 * refused with words, and its form is not sent.
 */
export function NumberField({ value, onChange, min, max, digits, placeholder, error, ...props }: NumberFieldProps) {
  const t = useTranslations("ui");
  const { locale } = useI18n();
  const show = (number: number) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(number);
  const shown = (number: number | null) =>
    number === null
      ? ""
      : Number.isInteger(number)
        ? show(number)
        : new Intl.NumberFormat(locale, fractionOf(digits)).format(number);
  const [typed, setTyped] = useState(() => ({ text: shown(value), value }));
  const [isLeft, setLeft] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // A value that does not come from this field, such as all that is there, replaces what was typed.
  if (typed.value !== value) setTyped({ text: shown(value), value });
  const isAllowed = (read: TypedNumber): read is number | null =>
    read === null || (typeof read === "number" && read >= min && read <= max);
  // What the field itself shows is clear to it: 1.500 dinars are one and a half.
  const number = typed.text === shown(typed.value) ? typed.value : readNumber(typed.text, locale, digits);
  const isWrong = !isAllowed(number);
  const refusal = () => {
    if (number === "unclear") {
      const [decimal = "", whole = ""] = readingsOf(typed.text).map((text) => text.replace(".", decimalSignOf(locale)));
      return t("number_unclear", { decimal, whole });
    }
    const example = new Intl.NumberFormat(locale, digits === 2 ? fractionOf(2) : {}).format(digits > 0 ? 12.5 : 12);
    return t("number", { min: show(min), max: show(max), example });
  };

  useEffect(() => {
    const form = input.current?.form;
    if (!form || !isWrong) return;
    const refuse = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      setLeft(true);
      input.current?.focus();
    };
    form.addEventListener("submit", refuse, { capture: true });
    return () => form.removeEventListener("submit", refuse, { capture: true });
  }, [isWrong]);

  return (
    <TextInput
      {...props}
      ref={input}
      inputMode={digits > 0 ? "decimal" : "numeric"}
      autoComplete="off"
      {...(placeholder !== undefined && { placeholder: show(placeholder) })}
      value={typed.text}
      onChange={({ currentTarget: { value: text } }) => {
        const read = readNumber(text, locale, digits);
        const allowed = isAllowed(read) ? read : null;
        setTyped({ text, value: allowed });
        onChange(allowed);
      }}
      // The words would move a button away from below the pointer that presses it.
      onBlur={({ relatedTarget }) => setLeft(isLeft || !(relatedTarget instanceof HTMLButtonElement))}
      error={isLeft && isWrong ? refusal() : error}
    />
  );
}

const fractionOf = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

const decimalSignOf = (locale: string) =>
  new Intl.NumberFormat(locale).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
