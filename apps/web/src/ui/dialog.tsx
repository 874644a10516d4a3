import { lazy, Suspense, useState } from "react";
import type { DialogProps } from "./dialog-props.ts";

const DialogView = lazy(() => import("./dialog-view.tsx").then((module) => ({ default: module.DialogView })));

/** A modal dialog; traps the focus and gives it back. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return <Suspense>{wanted && <DialogView {...props} />}</Suspense>;
}
