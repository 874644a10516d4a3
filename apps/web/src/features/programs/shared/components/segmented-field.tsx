import { Input, SegmentedControl } from "@mantine/core";
import type { ReactNode } from "react";

interface SegmentedFieldProps<T extends string> {
  label: string;
  data: readonly { value: T; label: string }[];
  /** Null while nothing is chosen. */
  value: T | null;
  onChange: (value: T) => void;
  error?: ReactNode;
  /** The path by which a form finds its field to focus it. */
  dataPath?: string;
}

/** A choice of one among a few, all of them in view, below its label. */
export function SegmentedField<T extends string>({ label, data, value, onChange, error, dataPath }: SegmentedFieldProps<T>) {
  return (
    <Input.Wrapper label={label} labelElement="div" error={error}>
      <div>
        <SegmentedControl<T | "">
          aria-label={label}
          data-path={dataPath}
          data={[...data]}
          value={value ?? ""}
          onChange={(chosen) => chosen !== "" && onChange(chosen)}
        />
      </div>
    </Input.Wrapper>
  );
}
