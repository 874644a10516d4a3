import { Input, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";

interface SegmentedFieldProps<T extends string> {
  label: string;
  data: readonly { value: T; label: string }[];
  /** Null while nothing is chosen. */
  value: T | null;
  onChange: (value: T) => void;
  error?: ReactNode;
  /** One below the other, for words that do not fit beside each other. */
  stacked?: boolean;
  /** The path by which a form finds its field to focus it. */
  dataPath?: string;
}

/** A choice of one among a few, all of them in view, below its label. */
export function SegmentedField<T extends string>(props: SegmentedFieldProps<T>) {
  const { label, data, value, onChange, error, stacked = false, dataPath } = props;
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} {...(stacked && { w: "100%" })}>
      <div>
        <SegmentedControl<T | "">
          aria-label={label}
          data-path={dataPath}
          {...(stacked && { orientation: "vertical", fullWidth: true })}
          data={[...data]}
          value={value ?? ""}
          onChange={(chosen) => chosen !== "" && onChange(chosen)}
        />
      </div>
    </Input.Wrapper>
  );
}
