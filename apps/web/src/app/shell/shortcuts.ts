import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import { createStore } from "../../lib/store.ts";
import { isPaletteKey, openPalette } from "./palette.ts";
import { toggleSidebar } from "./use-sidebar.ts";

/** Whether the dialog of shortcuts is open. */
const shown = createStore(false);
export const useShortcutsShown = shown.use;

export function openShortcuts(): void {
  shown.set(true);
}

export function closeShortcuts(): void {
  shown.set(false);
}

/** The page that each second key opens after `g`. */
const destinations: Record<
  string,
  "/{-$area}" | "/{-$area}/bounties" | "/reports" | "/{-$area}/vault" | "/{-$area}/leaderboard" | "/{-$area}/settings"
> = {
  d: "/{-$area}",
  b: "/{-$area}/bounties",
  r: "/reports",
  v: "/{-$area}/vault",
  l: "/{-$area}/leaderboard",
  s: "/{-$area}/settings",
};

/** The longest time between the two keys of a sequence. */
const sequenceMs = 1_000;
/** The time of a first key that was not pressed; times count from when the page was opened. */
const never = Number.NEGATIVE_INFINITY;

/** Handles the shortcuts that work on every page of the app shell, except while the user types or a dialog is open; that of the palette also while they type. */
export function useShortcuts(): void {
  const navigate = useNavigate();
  const prefixAt = useRef(never);

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // Works in fields, too.
    if (isPaletteKey(event) && !event.defaultPrevented && !hasDialog()) {
      event.preventDefault();
      openPalette();
      return;
    }
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const destination = event.timeStamp - prefixAt.current < sequenceMs ? destinations[event.key] : undefined;
    prefixAt.current = event.key === "g" ? event.timeStamp : never;
    if (destination) void navigate({ to: destination });
    else if (event.key === "?") openShortcuts();
    else if (event.key === "[") toggleSidebar();
    else if (event.key === "/") document.querySelector<HTMLElement>("header search input, main search input")?.focus();
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
  const typing =
    target instanceof HTMLElement &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]") !== null;
  return typing || hasDialog();
}

function hasDialog(): boolean {
  return document.querySelector('[role="dialog"][aria-modal="true"]') !== null;
}
