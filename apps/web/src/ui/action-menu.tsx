import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import type { ActionMenuProps } from "./action-menu-props.ts";
import { lazyPart } from "./lazy-part.ts";

const loadView = () => import("./action-menu-view.tsx");
const ActionMenuView = lazyPart(() => loadView().then((module) => module.ActionMenuView));

/** A button with dots that opens a menu. The menu's code is loaded on hover or focus. */
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
