import { useSyncExternalStore } from "react";

let print: MediaQueryList | undefined;

/** Whether the page is shown on paper, where nobody can hover. */
export function usePrinting(): boolean {
  return useSyncExternalStore(subscribe, isPrinting, () => false);
}

function isPrinting(): boolean {
  print ??= matchMedia("print");
  return print.matches;
}

function subscribe(listener: () => void): () => void {
  print?.addEventListener("change", listener);
  return () => print?.removeEventListener("change", listener);
}
