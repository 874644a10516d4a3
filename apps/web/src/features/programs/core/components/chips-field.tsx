import { Chip, Group, Input } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import classes from "./chips-field.module.css";

interface ChipsFieldProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string; icon?: Icon }[];
  value: readonly T[];
  onChange: (value: T[]) => void;
}

/** Any number of choices, each on or off, below their label. */
export function ChipsField<T extends string>({ label, options, value, onChange }: ChipsFieldProps<T>) {
  return (
    <Input.Wrapper label={label} labelElement="div">
      <Group gap={6} mt={2} role="group" aria-label={label}>
        <Chip.Group multiple value={[...value]} onChange={(chosen) => onChange(chosen as T[])}>
          {options.map(({ value: option, label: text, icon: Mark }) => (
            <Chip
              key={option}
              value={option}
              radius="md"
              size="md"
              classNames={{ label: classes.chip ?? "" }}
              // The border and the colours show the choice; a check mark would widen every chip.
              styles={{ iconWrapper: { display: "none" } }}
            >
              <Group gap={6} wrap="nowrap" component="span">
                {Mark && <Mark size={16} stroke={1.75} aria-hidden />}
                {text}
              </Group>
            </Chip>
          ))}
        </Chip.Group>
      </Group>
    </Input.Wrapper>
  );
}
