import { useEffect, useState } from "react";

/** Gives the focus back, when a layer goes, to what had it when the layer came; unless somebody has moved it since. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus({ preventScroll: true });
    },
    [opener],
  );
}
