import { ActionIcon, UnstyledButton } from "@mantine/core";
import { IconChevronDown, IconDots } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import type { ActionMenuProps } from "./action-menu-props.ts";

type ActionMenuButtonProps = Pick<ActionMenuProps, "label" | "face" | "joined" | "shortcut"> & ComponentPropsWithRef<"button">;

/** The button of an action menu: dots, or what the menu changes. */
export function ActionMenuButton({ label, face, joined = false, shortcut, ...props }: ActionMenuButtonProps) {
  const shared = { ...props, "aria-label": label, "data-shortcut": shortcut };
  if (joined)
    return (
      <ActionIcon size={36} bdrs="0 6px 6px 0" {...(shared as object)}>
        <IconChevronDown size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  if (!face)
    return (
      <ActionIcon variant="subtle" color="gray" {...(shared as object)}>
        <IconDots size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    );
  return (
    <UnstyledButton display="inline-flex" bdrs="sm" mih={24} style={{ alignItems: "center", gap: 2 }} {...(shared as object)}>
      {face}
      <IconChevronDown size={14} stroke={1.75} color="var(--sp-muted)" aria-hidden />
    </UnstyledButton>
  );
}
