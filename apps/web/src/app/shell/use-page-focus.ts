import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

/** Puts the focus on the heading of each page that opens, unless it is needed elsewhere. The first page leaves it to the browser. */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) focusHeading();
      }),
    [router],
  );
}

function focusHeading(): void {
  const main = document.getElementById("main");
  const heading = main?.querySelector("h1");
  // The page has taken the focus, or its reader goes on in the top bar.
  if (!heading || document.activeElement?.closest("main, header")) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
