import { type RefObject, useEffect, useEffectEvent } from "react";

/** Lets j and k move the focus from row to row of a list, e expand the one that has it, or the first, o go where it leads, and x tick it; J and K tick the rows they come to. */
export function useRowKeys(
  list: RefObject<HTMLElement | null>,
  onGo: (row: string) => void,
  onSelect?: (row: string, how: "toggle" | "add") => void,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isForThePage(event)) return;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const at = rows.findIndex((row) => row.closest("li")?.contains(document.activeElement));
    const row = rows[rowToFocus(event.key, at, rows.length)];
    if (!row) return;
    event.preventDefault();
    row.focus();
    if (event.key === "e") row.click();
    if (event.key === "o" && row.dataset.row) onGo(row.dataset.row);
    if (event.key === "x" && row.dataset.row) onSelect?.(row.dataset.row, "toggle");
    if (/^[JK]$/.test(event.key) && row.dataset.row) onSelect?.(row.dataset.row, "add");
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** The row a key leads to from row `at` (-1: none) of `count`; -1 for other keys. */
export function rowToFocus(key: string, at: number, count: number): number {
  if (key === "j" || key === "J") return Math.min(at + 1, count - 1);
  if (key === "k" || key === "K") return Math.max(at - 1, 0);
  return key === "e" || key === "o" || key === "x" ? Math.max(at, 0) : -1;
}

/** Whether a key is meant for the page: pressed alone, and not in a field, nor in a dialog or menu before it. */
export function isForThePage(event: KeyboardEvent): boolean {
  const { target } = event;
  const isElsewhere =
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable], [role=dialog], [role=menu]") !== null;
  return !(event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isElsewhere);
}
