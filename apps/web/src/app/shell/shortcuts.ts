import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { paths } from "../../lib/paths.ts";
import { createStore } from "../../lib/store.ts";
import { useViewer } from "../../lib/viewer.ts";
import { topSearchId } from "./top-search.tsx";
import { toggleSidebar } from "./use-sidebar.ts";

/** Whether the list of keys is on screen. */
const shown = createStore(false);
export const useShortcutsShown = shown.use;

export function openShortcuts(): void {
  shown.set(true);
}

export function closeShortcuts(): void {
  shown.set(false);
}

/** A second key counts as part of a sequence for this long. */
const sequenceMs = 1_000;

/** The keys that work everywhere in the frame; never while somebody types or a dialog is open. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const { area } = useViewer();
  const prefixAt = useRef(0);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const places: Record<string, string> = {
      d: paths.home(area),
      b: paths.bounties(area),
      r: paths.reports(),
      s: paths.settings(area),
    };
    const afterPrefix = event.timeStamp - prefixAt.current < sequenceMs ? places[event.key] : undefined;
    prefixAt.current = event.key === "g" ? event.timeStamp : 0;
    if (afterPrefix) void navigate({ href: afterPrefix });
    else if (event.key === "?") openShortcuts();
    else if (event.key === "[") toggleSidebar();
    else if (event.key === "/") document.getElementById(topSearchId)?.focus();
    else return;
    event.preventDefault();
  });

  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}

function isBusy(target: EventTarget | null): boolean {
  const typing = target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable=true]") !== null;
  return typing || document.querySelector('[role="dialog"]') !== null;
}
