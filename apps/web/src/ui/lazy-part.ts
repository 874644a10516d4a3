import { type ComponentType, lazy } from "react";
import { loadCode } from "../lib/load-code.ts";

/**
 * A component whose code is fetched when it is first shown. If that fails, the fallback of the nearest `Suspense` stays until the server
 * answers, so that the page around it lives on.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async () => ({ default: await loadCode(load) }));
}
