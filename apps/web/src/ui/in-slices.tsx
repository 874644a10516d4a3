import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Shows `children` one frame later, at first, and lets React put them together in slices of a few milliseconds, so that a slow
 * processor answers to a hand in between. What comes in their place later is shown at once.
 */
export function InSlices({ children }: { children: ReactNode }) {
  const [begun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return begun && children;
}
