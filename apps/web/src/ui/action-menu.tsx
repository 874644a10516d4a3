import { ActionIcon } from "@mantine/core";
import { type Icon, IconDots } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";

export interface MenuAction {
  label: string;
  icon?: Icon;
  onClick: () => void;
  /** Destroys something. */
  danger?: boolean;
  disabled?: boolean;
}

export interface ActionMenuProps {
  /** Says what the button is for, e.g. "More actions". */
  label: string;
  actions: MenuAction[];
  icon?: Icon;
}

const loadView = () => import("./action-menu-view.tsx");
const ActionMenuView = lazy(() => loadView().then((module) => ({ default: module.ActionMenuView })));

/** A button with dots that opens a menu. The menu's code is fetched when the pointer or the focus comes near. */
export function ActionMenu(props: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const Mark = props.icon ?? IconDots;
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={props.label}
      aria-haspopup="menu"
      onPointerEnter={loadView}
      onFocus={loadView}
      onClick={() => setWanted(true)}
    >
      <Mark size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <ActionMenuView {...props} />
    </Suspense>
  ) : (
    button
  );
}
