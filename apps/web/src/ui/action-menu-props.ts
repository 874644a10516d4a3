import type { Icon } from "@tabler/icons-react";

export interface MenuAction {
  label: string;
  icon?: Icon;
  onClick: () => void;
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
  icon?: Icon;
}
