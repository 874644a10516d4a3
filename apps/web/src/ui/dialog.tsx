import { Suspense, useState } from "react";
import type { DialogProps } from "./dialog-props.ts";
import { lazyPart } from "./lazy-part.ts";

const DialogView = lazyPart(() => import("./dialog-view.tsx").then((module) => module.DialogView));

/** For what leads to a dialog with code of its own, so that both are there when it opens. */
export const preloadDialog = DialogView.preload;

/** A modal dialog that traps the focus and returns it. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return <Suspense>{wanted && <DialogView {...props} />}</Suspense>;
}
