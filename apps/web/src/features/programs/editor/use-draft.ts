import { useEffect, useEffectEvent, useRef, useState } from "react";
import { keepDraft } from "../../../lib/drafts.ts";
import type { FormDraft } from "./form-draft.ts";

const pauseMs = 300;

/**
 * Keeps `draft` in this browser while there is one, a moment after each change and when the page is left. `finish` drops it for
 * good. `kept` is false when the browser has no room.
 */
export function useDraft(key: string, draft: Omit<FormDraft, "saved_at"> | null): { kept: boolean; finish: () => void } {
  const [kept, setKept] = useState(true);
  const finished = useRef(false);
  const save = useEffectEvent(() => {
    if (finished.current) return;
    if (draft === null) keepDraft(key, null);
    else setKept(keepDraft(key, { ...draft, saved_at: new Date().toISOString() }));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft starts the pause anew
  useEffect(() => {
    const timer = setTimeout(save, pauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    const leave = () => save();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  const finish = () => {
    finished.current = true;
    keepDraft(key, null);
  };
  return { kept, finish };
}
