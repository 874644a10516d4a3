import { lazy, type ReactNode, Suspense, useState } from "react";

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Mantine's sizes: sm 380, md 440, lg 620, xl 780 px. */
  size?: "sm" | "md" | "lg" | "xl";
  children: ReactNode;
}

const DialogView = lazy(() => import("./dialog-view.tsx").then((module) => ({ default: module.DialogView })));

/** A modal dialog; traps the focus and gives it back. Its code is fetched when it first opens. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  return <Suspense>{wanted && <DialogView {...props} />}</Suspense>;
}
