import { Input, SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { ReactNode } from "react";

interface SegmentedFieldProps<T extends string> {
  label: string;
  data: readonly { value: T; label: string }[];
  /** Null while nothing is chosen. */
  value: T | null;
  onChange: (value: T) => void;
  error?: ReactNode;
  /** One below the other on a phone, for words that do not fit beside each other there. */
  stacks?: boolean;
  /** The path by which a form finds its field to focus it. */
  dataPath?: string;
}

/** A choice of one among a few, all of them in view, below its label. */
export function SegmentedField<T extends string>(props: SegmentedFieldProps<T>) {
  const { label, data, value, onChange, error, stacks = false, dataPath } = props;
  const isStacked = useMediaQuery("(max-width: 479px)", undefined, { getInitialValueInEffect: false }) && stacks;
  return (
    <Input.Wrapper label={label} labelElement="div" error={error} {...(isStacked && { w: "100%" })}>
      <div>
        <SegmentedControl<T | "">
          aria-label={label}
          data-path={dataPath}
          orientation={isStacked ? "vertical" : "horizontal"}
          fullWidth={isStacked}
          data={[...data]}
          value={value ?? ""}
          onChange={(chosen) => chosen !== "" && onChange(chosen)}
        />
      </div>
    </Input.Wrapper>
  );
}
