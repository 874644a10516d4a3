import { Suspense, useState } from "react";
import { ActionMenuButton } from "./action-menu-button.tsx";
import type { ActionMenuProps } from "./action-menu-props.ts";
import { lazyPart } from "./lazy-part.ts";

const loadView = () => import("./action-menu-view.tsx");
const ActionMenuView = lazyPart(() => loadView().then((module) => module.ActionMenuView));

/** A button with dots, or another face, that opens a menu. The menu's code is loaded on hover or focus. */
export function ActionMenu({ actions, preload, ...button }: ActionMenuProps) {
  const [wanted, setWanted] = useState(false);
  const prepare = () => {
    void loadView();
    preload?.();
  };
  const shown = (
    <ActionMenuButton
      {...button}
      aria-haspopup="menu"
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => {
        // A key presses the button without either.
        preload?.();
        setWanted(true);
      }}
    />
  );
  return wanted ? (
    <Suspense fallback={shown}>
      <ActionMenuView actions={actions} {...button} />
    </Suspense>
  ) : (
    shown
  );
}
