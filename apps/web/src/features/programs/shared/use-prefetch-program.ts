import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { prefetchProgram } from "./api/prefetch-program.ts";

/** A pointer that passes over a row does not mean it. */
const intentMs = 100;

/** For a row that leads to a program: fetches it and its scopes once somebody rests on the row. */
export function usePrefetchProgram(program: string) {
  const cache = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  const start = () => {
    stop();
    timer.current = setTimeout(() => prefetchProgram(cache, program), intentMs);
  };
  return { onPointerEnter: start, onFocus: start, onPointerLeave: stop, onBlur: stop };
}
