import { Suspense } from "react";
import { lazyPart } from "../../../../ui/lazy-part.ts";
import type { TextDialogProps } from "./text-dialog-view.tsx";

const TextDialogView = lazyPart(() => import("./text-dialog-view.tsx").then((module) => module.TextDialogView));

/** Asks for one text, such as a reason, before something happens. */
export function TextDialog(props: TextDialogProps) {
  return (
    <Suspense>
      <TextDialogView {...props} />
    </Suspense>
  );
}
