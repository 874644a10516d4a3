import { Suspense, useState } from "react";
import { lazyPart } from "./lazy-part.ts";
import type { PanelPopoverProps } from "./panel-popover-props.ts";

const PanelPopoverView = lazyPart(() => import("./panel-popover-view.tsx").then((module) => module.PanelPopoverView));

/**
 * A large popover below a button of the top bar. It takes the focus when it opens and returns it to the button when it closes. Its code
 * is loaded when it opens for the first time.
 */
export function PanelPopover(props: PanelPopoverProps) {
  const [wanted, setWanted] = useState(false);
  if (props.opened && !wanted) setWanted(true);
  return wanted ? (
    <Suspense fallback={props.children}>
      <PanelPopoverView {...props} />
    </Suspense>
  ) : (
    props.children
  );
}
