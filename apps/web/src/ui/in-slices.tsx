import { type ReactNode, startTransition, useEffect, useState } from "react";

/**
 * Delays the first render of `children` by one frame and makes it a transition, which React renders in slices of a few milliseconds,
 * so that the page responds to input on slow devices. `fallback` stands in for it. Later renders are not delayed.
 */
export function InSlices({ children, fallback = null }: { children: ReactNode; fallback?: ReactNode }) {
  const [begun, setBegun] = useState(false);
  useEffect(() => startTransition(() => setBegun(true)), []);
  return begun ? children : fallback;
}
