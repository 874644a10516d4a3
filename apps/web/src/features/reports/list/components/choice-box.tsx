import { Input } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./choice-box.module.css";

interface ChoiceBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  children: ReactNode;
}

/** The browser's own drop-down list, as a filter above a list. */
export function ChoiceBox({ label, value, onChange, children }: ChoiceBoxProps) {
  return (
    <Input
      component="select"
      pointer
      className={classes.box}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      rightSection={<IconSelector size={14} aria-hidden />}
      rightSectionPointerEvents="none"
    >
      {children}
    </Input>
  );
}
