import { type ReactNode, Suspense, useState } from "react";
import { useNear } from "./use-near.ts";

interface WhenNearProps {
  /** In its place until it is there; about as high. */
  fallback: ReactNode;
  /** Shows it before the reader is near, as when they begin to fill in the form that it belongs to. */
  early?: boolean;
  /** A lazy part. */
  children: ReactNode;
}

/** Shows a lazy part of a page once the reader comes near it. */
export function WhenNear({ fallback, early = false, children }: WhenNearProps) {
  const [isNear, setNear] = useState(early);
  if (early && !isNear) setNear(true);
  const place = useNear<HTMLDivElement>(() => setNear(true));
  return isNear ? <Suspense fallback={fallback}>{children}</Suspense> : <div ref={place}>{fallback}</div>;
}
