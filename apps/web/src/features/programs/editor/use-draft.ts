import { useDebouncedCallback, useWindowEvent } from "@mantine/hooks";
import { useEffect, useRef, useState } from "react";
import { storeDraft } from "../../../lib/drafts.ts";
import type { FormDraft } from "./form-draft.ts";

/**
 * Stores `draft` in this browser, a moment after each change and when the page is left; null removes it. `finish` removes it for
 * good. `isStored` is false when the browser has no room.
 */
export function useDraft(key: string, draft: Omit<FormDraft, "saved_at"> | null): { isStored: boolean; finish: () => void } {
  const [isStored, setStored] = useState(true);
  const finished = useRef(false);
  const store = useDebouncedCallback(
    (latest: typeof draft) => {
      if (finished.current) return;
      const stored = storeDraft(key, latest && { ...latest, saved_at: new Date().toISOString() });
      setStored(latest === null || stored);
    },
    { delay: 300, flushOnUnmount: true },
  );
  useEffect(() => store(draft), [draft, store]);
  useWindowEvent("pagehide", () => store.flush());
  const finish = () => {
    finished.current = true;
    storeDraft(key, null);
  };
  return { isStored, finish };
}
