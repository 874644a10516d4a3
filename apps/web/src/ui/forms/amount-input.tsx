import { Box, Group, NumberInput } from "@mantine/core";
import { currencyExponent } from "@safeport/contract/kernel/currency";
import { maxAmount } from "@safeport/contract/kernel/minor-units";
import type { ReactNode } from "react";
import { useI18n } from "../../lib/i18n.ts";

interface AmountInputProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  currency: string;
  /** Minor units; null while the field is empty. */
  value: number | null;
  onChange: (value: number | null) => void;
  autoFocus?: boolean;
  /** A button beside the field. */
  action?: ReactNode;
  /** Amount that holds while the field is empty, in minor units. */
  placeholder?: number;
  disabled?: boolean;
}

/** A field for an amount of money, which is entered in units of the currency and answered in minor ones. */
export function AmountInput({
  label,
  description,
  error,
  currency,
  value,
  onChange,
  autoFocus = false,
  action,
  placeholder,
  disabled = false,
}: AmountInputProps) {
  const { locale } = useI18n();
  const digits = currencyExponent(currency);
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const separator = (type: "group" | "decimal") =>
    parts.find((part) => part.type === type)?.value ?? (type === "group" ? "," : ".");
  return (
    <NumberInput
      disabled={disabled}
      label={label}
      description={description}
      error={error}
      {...(placeholder !== undefined && { placeholder: new Intl.NumberFormat(locale).format(placeholder / 10 ** digits) })}
      value={value === null ? "" : value / 10 ** digits}
      onChange={(entered) => {
        const number = typeof entered === "number" ? entered : Number.parseFloat(entered);
        // Rounding undoes what binary fractions add: 19.99 times 100 is 1998.9999999999998.
        onChange(Number.isFinite(number) ? Math.round(number * 10 ** digits) : null);
      }}
      min={0}
      max={maxAmount / 10 ** digits}
      decimalScale={digits}
      fixedDecimalScale={digits > 0 && value !== null && value % 10 ** digits !== 0}
      allowNegative={false}
      hideControls
      thousandSeparator={separator("group")}
      decimalSeparator={separator("decimal")}
      rightSection={<span style={{ fontSize: 13, color: "var(--sp-muted)" }}>{currency}</span>}
      rightSectionWidth={52}
      inputMode={digits > 0 ? "decimal" : "numeric"}
      {...(action !== undefined && {
        inputContainer: (field: ReactNode) => (
          <Group wrap="nowrap" gap="xs">
            <Box flex={1}>{field}</Box>
            {action}
          </Group>
        ),
      })}
      {...(autoFocus && { "data-autofocus": true })}
    />
  );
}
