import { useBlocker } from "@tanstack/react-router";
import { Suspense, useEffect, useEffectEvent } from "react";
import { lazyPart } from "./lazy-part.ts";

/** Fetched with the first change; a reader who leaves sooner waits until it is loaded. */
const ConfirmDialog = lazyPart(() => import("./confirm-dialog.tsx").then((module) => module.ConfirmDialog));

interface LeaveGuardProps {
  dirty: boolean;
  /** The question, what becomes of the unsaved work, and the button. */
  texts: { title: string; text: string; leave: string };
  /** Tabs of the page, named in its address, are places of their own. */
  tabs?: boolean;
  /** The unsaved work is lost. */
  danger?: boolean;
}

/** Asks before the reader leaves unsaved work. */
export function LeaveGuard({ dirty, texts, tabs = false, danger = false }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isElsewhere = current.pathname !== next.pathname;
      return dirty && (isElsewhere || (tabs && JSON.stringify(current.search) !== JSON.stringify(next.search)));
    },
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  const proceed = useEffectEvent(() => blocker.proceed?.());
  useEffect(() => {
    // The work was saved while the question was open.
    if (!dirty) proceed();
  }, [dirty]);
  return (
    <Suspense>
      {dirty && (
        <ConfirmDialog
          opened={blocker.status === "blocked"}
          onClose={() => blocker.reset?.()}
          title={texts.title}
          confirmLabel={texts.leave}
          onConfirm={() => blocker.proceed?.()}
          danger={danger}
        >
          {texts.text}
        </ConfirmDialog>
      )}
    </Suspense>
  );
}
