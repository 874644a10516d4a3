import { Badge as MantineBadge } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export type Tone =
  | "violet"
  | "amber"
  | "sky"
  | "green"
  | "grey"
  | "brown"
  | "rose"
  | "red"
  | "orange"
  | "yellow"
  | "blue"
  | "indigo";

interface BadgeProps {
  tone: Tone;
  icon?: Icon;
  /** A drawing of 14 px that replaces the icon. */
  mark?: ReactNode;
  /** Dashed border, for something that is not in force yet, such as a draft. */
  dashed?: boolean;
  children: ReactNode;
}

/** A small label in one of our tones. The text alone must carry the meaning. */
export function Badge({ tone, icon: TheIcon, mark, dashed = false, children }: BadgeProps) {
  return (
    <MantineBadge
      component="span"
      data-tone={tone}
      c={`var(--sp-${tone})`}
      bg={dashed ? "transparent" : `var(--sp-${tone}-soft)`}
      {...(dashed && { bd: "1px dashed var(--sp-border-strong)" })}
      leftSection={TheIcon ? <TheIcon size={14} stroke={2} aria-hidden /> : mark}
    >
      {children}
    </MantineBadge>
  );
}
