import { Radio, Text } from "@mantine/core";
import type { ReactNode } from "react";
import list from "../../../../ui/list.module.css";
import classes from "./choice-list.module.css";

interface ChoiceListProps<Value extends string> {
  name: string;
  label: ReactNode;
  choices: readonly { value: Value; badge: ReactNode; meaning: string; disabled?: boolean }[];
  value: Value | "" | null;
  onChange: (value: Value) => void;
  description?: ReactNode;
  error?: ReactNode;
}

/** Radio buttons in a framed list, each with a badge and its meaning. */
export function ChoiceList<Value extends string>({ choices, onChange, value, ...group }: ChoiceListProps<Value>) {
  const first = choices.findIndex(({ disabled }) => !disabled);
  return (
    <Radio.Group {...group} value={value} onChange={(chosen) => onChange(chosen as Value)}>
      <div className={list.list} style={{ overflow: "hidden" }}>
        {choices.map((choice, at) => (
          <Radio
            key={choice.value}
            value={choice.value}
            size="xs"
            disabled={choice.disabled ?? false}
            classNames={{ root: classes.choice, label: classes.label }}
            styles={{ body: { alignItems: "center", paddingLeft: 12 }, labelWrapper: { flex: 1 } }}
            label={
              <>
                {choice.badge}
                <Text span inherit className={classes.meaning}>
                  {choice.meaning}
                </Text>
              </>
            }
            // A form finds the field to focus by its path; a group stands for the first of its buttons that can be chosen.
            {...(at === first && { "data-path": group.name })}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
