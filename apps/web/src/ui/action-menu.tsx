import { ActionIcon, Kbd, Menu, Text, UnstyledButton } from "@mantine/core";
import { type Icon, IconChevronDown, IconDots } from "@tabler/icons-react";
import { Link, type LinkOptions } from "@tanstack/react-router";
import { type ComponentPropsWithRef, type ReactNode, useRef } from "react";
import { markFocused } from "./first-focus.ts";
import type { LazyPart } from "./lazy-part.ts";
import { isSendAndNextKey } from "./send-key.ts";

export interface MenuAction {
  label: string;
  /** Shown in place of the label. */
  badge?: ReactNode;
  icon?: Icon;
  onClick?: () => void;
  /** Fetches the code of what it opens, see `lazyPart`. */
  intent?: LazyPart<never>["intent"];
  /** Goes on after the action, when the keys that send and go on have chosen it. */
  onNext?: (() => void) | undefined;
  /** The page it opens. */
  link?: LinkOptions;
  /** The key that does the same. */
  shortcut?: string;
  /** Destroys something. */
  danger?: boolean;
  disabled?: boolean;
  /** Reason why the action is disabled; shown with it. */
  whyNot?: string | null;
}

interface ActionMenuProps extends MenuButtonProps {
  actions: MenuAction[];
}

/** A button with dots, or another face, that opens a menu. The focus begins at the first action that can be chosen. */
export function ActionMenu({ actions, ...button }: ActionMenuProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const chosen = useRef(false);
  const first = actions.find((action) => !isDisabled(action));
  return (
    <Menu
      position={button.face ? "bottom-start" : "bottom-end"}
      withinPortal
      // At once, with the focus in it: a key that is pressed while it opens belongs to it, and not to the page below.
      transitionProps={{ duration: 0 }}
      // Without an action to choose, the focus waits in the menu.
      withInitialFocusPlaceholder={!first}
      // Mantine would give it back to the element that has it when the menu is there, which is its first action.
      returnFocus={false}
      onOpen={() => {
        chosen.current = false;
      }}
      onClose={() => {
        if (!chosen.current) opener.current?.focus({ preventScroll: true });
      }}
    >
      <Menu.Target>
        <MenuButton ref={opener} {...button} />
      </Menu.Target>
      <Menu.Dropdown
        aria-label={button.label}
        // Mantine focuses the marked action a moment after the menu opens, even if a fast choice has closed it by then.
        onFocus={({ currentTarget, target }) => {
          if (chosen.current) opener.current?.focus();
          else markFocused(currentTarget, target);
        }}
      >
        {button.shortcut && (
          <Menu.Label>
            {button.label} <Kbd size="xs">{button.shortcut}</Kbd>
          </Menu.Label>
        )}
        {actions.map((action) => (
          <Menu.Item
            key={action.label}
            {...(action === first && { ref: focusOnMount, "data-autofocus": true })}
            onClick={() => {
              // Closes the menu first, so that a dialog opened now returns the focus to the button.
              chosen.current = true;
              opener.current?.focus();
              action.onClick?.();
            }}
            onKeyDown={(event) => {
              if (!action.onNext || !isSendAndNextKey(event)) return;
              event.preventDefault();
              event.currentTarget.click();
              action.onNext();
            }}
            disabled={isDisabled(action)}
            {...action.intent}
            {...(action.danger && !action.whyNot && { color: "var(--sp-danger)" })}
            {...(action.link && { component: Link, ...(action.link as object) })}
            {...(action.shortcut && {
              rightSection: (
                <Kbd size="xs" aria-hidden>
                  {action.shortcut}
                </Kbd>
              ),
              "aria-keyshortcuts": action.shortcut,
            })}
            {...(action.icon && { leftSection: <action.icon size={16} stroke={1.75} aria-hidden /> })}
          >
            {action.badge ?? action.label}
            {action.whyNot && (
              <Text fz={12} lh="16px" c="dimmed" maw={240}>
                {action.whyNot}
              </Text>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function focusOnMount(item: HTMLElement | null): void {
  item?.focus({ preventScroll: true });
}

function isDisabled({ disabled, whyNot }: MenuAction): boolean {
  return (disabled ?? false) || Boolean(whyNot);
}

interface MenuButtonProps {
  /** Name of the button's purpose, e.g. "More actions". */
  label: string;
  /** Content of the button; dots by default. */
  face?: ReactNode;
  /** Looks like the second part of the filled button before it. */
  joined?: boolean;
  /** The key that presses the button, see `useShortcutButtons`. */
  shortcut?: string;
}

/** The button of an action menu: dots, or the value that the menu changes. */
function MenuButton({ label, face, joined = false, shortcut, ...props }: MenuButtonProps & ComponentPropsWithRef<"button">) {
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
