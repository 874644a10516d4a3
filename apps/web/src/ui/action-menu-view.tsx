import { Menu, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useRef } from "react";
import { ActionMenuButton } from "./action-menu-button.tsx";
import type { ActionMenuProps } from "./action-menu-props.ts";

/** The lazily loaded part of `ActionMenu`. It opens at once, because it is only loaded when the user wants the menu. */
export function ActionMenuView({ actions, ...button }: Omit<ActionMenuProps, "preload">) {
  const dots = useRef<HTMLButtonElement>(null);
  const chosen = useRef(false);
  return (
    <Menu
      defaultOpened
      position={button.face ? "bottom-start" : "bottom-end"}
      withinPortal
      // The focus begins at the first action.
      withInitialFocusPlaceholder={false}
      onOpen={() => {
        chosen.current = false;
      }}
    >
      <Menu.Target>
        <ActionMenuButton ref={dots} {...button} />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={button.label}
        // Mantine focuses the first action a moment after the menu opens, even if a fast choice has closed it by then.
        onFocus={() => chosen.current && dots.current?.focus()}
      >
        {actions.map(({ label: text, badge, icon: ItemMark, onClick, link, danger, disabled, whyNot }) => (
          <Menu.Item
            key={text}
            onClick={() => {
              // Closes the menu first, so that a dialog opened now returns the focus to the button.
              chosen.current = true;
              dots.current?.focus();
              onClick?.();
            }}
            disabled={(disabled ?? false) || Boolean(whyNot)}
            {...(danger && !whyNot && { color: "var(--sp-danger)" })}
            {...(link && { component: Link, ...(link as object) })}
            {...(ItemMark && { leftSection: <ItemMark size={16} stroke={1.75} aria-hidden /> })}
          >
            {badge ?? text}
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
