import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { focusHeading } from "../../ui/focus-heading.ts";

/** Puts the focus on the heading of each page that opens, unless it is needed elsewhere. The first page leaves it to the browser. */
export function usePageFocus(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
        // The page may have taken the focus, or its reader goes on in the top bar.
        if (fromLocation && pathChanged && !document.activeElement?.closest("main, header")) focusHeading();
      }),
    [router],
  );
}
