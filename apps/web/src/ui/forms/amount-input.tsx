import { Box, Group } from "@mantine/core";
import { currencyExponent } from "@safeport/contract/kernel/currency";
import { maxAmount } from "@safeport/contract/kernel/minor-units";
import type { ReactNode } from "react";
import { NumberField } from "./number-field.tsx";

interface AmountInputProps {
  label: string;
  description?: ReactNode;
  error?: ReactNode;
  currency: string;
  /** Minor units; null while the field is empty or holds no amount. */
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
export function AmountInput({ currency, value, onChange, autoFocus = false, action, placeholder, ...field }: AmountInputProps) {
  const digits = currencyExponent(currency);
  const unit = 10 ** digits;
  return (
    <NumberField
      {...field}
      value={value === null ? null : value / unit}
      // Rounding undoes what binary fractions add: 19.99 times 100 is 1998.9999999999998.
      onChange={(number) => onChange(number === null ? null : Math.round(number * unit))}
      min={0}
      max={maxAmount / unit}
      digits={digits}
      placeholder={placeholder === undefined ? undefined : placeholder / unit}
      rightSection={<span style={{ fontSize: 13, color: "var(--sp-muted)" }}>{currency}</span>}
      rightSectionWidth={52}
      {...(action !== undefined && {
        inputContainer: (box: ReactNode) => (
          <Group wrap="nowrap" gap="xs">
            <Box flex={1}>{box}</Box>
            {action}
          </Group>
        ),
      })}
      {...(autoFocus && { "data-autofocus": true })}
    />
  );
}
