import { useEffect, useState } from "react";

/** Whether `value` has not changed for a while: what is still being typed is not yet wrong. */
export function useSettled(value: string, pauseMs = 600): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value, pauseMs]);
  return settled === value;
}
