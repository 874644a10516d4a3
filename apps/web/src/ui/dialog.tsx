import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-props.ts";

const DialogView = lazy(() => import("./dialog-view.tsx").then((module) => ({ default: module.DialogView })));

/** A modal dialog that traps the focus and returns it. Its code is loaded when it first opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return <Suspense>{wanted && <DialogView {...props} />}</Suspense>;
}
