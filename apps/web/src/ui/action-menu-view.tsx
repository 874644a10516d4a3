import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useRef } from "react";
import type { ActionMenuProps } from "./action-menu-props.ts";

/** The heavy part of `ActionMenu`; opens at once, since it is only fetched when somebody asked for it. */
export function ActionMenuView({ label, actions, icon: Mark = IconDots }: ActionMenuProps) {
  const dots = useRef<HTMLButtonElement>(null);
  return (
    <Menu defaultOpened position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon ref={dots} variant="subtle" color="gray" aria-label={label}>
          <Mark size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        {actions.map(({ label: text, icon: ItemMark, onClick, danger, disabled }) => (
          <Menu.Item
            key={text}
            onClick={() => {
              // The entry goes with the menu, so that what opens now gives the focus back to the button.
              dots.current?.focus();
              onClick();
            }}
            disabled={disabled ?? false}
            {...(danger && { color: "var(--sp-danger)" })}
            {...(ItemMark && { leftSection: <ItemMark size={16} stroke={1.75} aria-hidden /> })}
          >
            {text}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
