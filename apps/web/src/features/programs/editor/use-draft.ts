import { useWindowEvent } from "@mantine/hooks";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { storeDraft } from "../../../lib/drafts.ts";
import type { FormDraft } from "./form-draft.ts";

type Draft = Omit<FormDraft, "saved_at"> | null;

/** Between a change and storing it. */
const delayMs = 300;

/**
 * Stores `draft` in this browser, a moment after each change and when the page is left; null removes it. `finish` removes it for
 * good. `isStored` is false when the browser has no room.
 */
export function useDraft(key: string, draft: Draft): { isStored: boolean; finish: () => void } {
  const [isStored, setStored] = useState(true);
  const finished = useRef(false);
  /** The draft that is not stored yet. */
  const waiting = useRef<{ draft: Draft } | null>(null);
  const store = useEffectEvent(() => {
    if (!waiting.current || finished.current) return;
    const { draft: latest } = waiting.current;
    waiting.current = null;
    const stored = storeDraft(key, latest && { ...latest, saved_at: new Date().toISOString() });
    setStored(latest === null || stored);
  });
  useEffect(() => {
    waiting.current = { draft };
    const timer = setTimeout(() => store(), delayMs);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => () => store(), []);
  useWindowEvent("pagehide", () => store());
  const finish = () => {
    finished.current = true;
    storeDraft(key, null);
  };
  return { isStored, finish };
}
