import { useDebouncedCallback } from "@mantine/hooks";
import { useQueryClient } from "@tanstack/react-query";
import { prefetchProgram } from "./api/prefetch.ts";

/** Shorter than this, the pointer only passes over a row. */
const intentMs = 100;

/** Handlers for a row that links to a program: prefetch it and its scopes once the pointer or the focus rests on the row. */
export function usePrefetchProgram(program: string) {
  const cache = useQueryClient();
  const start = useDebouncedCallback(() => prefetchProgram(cache, program), intentMs);
  return { onPointerEnter: start, onFocus: start, onPointerLeave: start.cancel, onBlur: start.cancel };
}
