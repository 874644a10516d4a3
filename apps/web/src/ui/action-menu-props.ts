import type { Icon } from "@tabler/icons-react";
import type { LinkOptions } from "@tanstack/react-router";
import type { ReactNode } from "react";

export interface MenuAction {
  label: string;
  /** Shown in place of the label. */
  badge?: ReactNode;
  icon?: Icon;
  onClick?: () => void;
  /** The page it opens. */
  link?: LinkOptions;
  /** Destroys something. */
  danger?: boolean;
  disabled?: boolean;
  /** Why it cannot be done; shown with the action, which is then disabled. */
  whyNot?: string | null;
}

export interface ActionMenuProps {
  /** Says what the button is for, e.g. "More actions". */
  label: string;
  actions: MenuAction[];
  /** What the button shows, in place of dots. */
  face?: ReactNode;
  /** Looks like the second part of the filled button before it. */
  joined?: boolean;
  /** Called when the menu may be wanted soon: fetches the code of what its actions open. */
  preload?: () => void;
  /** The key that presses the button, see `useShortcutButtons`. */
  shortcut?: string;
}
