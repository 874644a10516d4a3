import { ActionIcon, Menu, Text } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useRef } from "react";
import type { ActionMenuProps } from "./action-menu-props.ts";

/** The lazily loaded part of `ActionMenu`. It opens at once, because it is only loaded when the user wants the menu. */
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
        {actions.map(({ label: text, icon: ItemMark, onClick, danger, disabled, whyNot }) => (
          <Menu.Item
            key={text}
            onClick={() => {
              // Closes the menu first, so that a dialog opened now returns the focus to the button.
              dots.current?.focus();
              onClick();
            }}
            disabled={(disabled ?? false) || Boolean(whyNot)}
            {...(danger && !whyNot && { color: "var(--sp-danger)" })}
            {...(ItemMark && { leftSection: <ItemMark size={16} stroke={1.75} aria-hidden /> })}
          >
            {text}
            {whyNot && (
              <Text fz={12} lh="16px" c="dimmed" maw={240}>
                {whyNot}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
