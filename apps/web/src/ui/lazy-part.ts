import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadMessages, type PageFeature } from "../lib/i18n.ts";
import { loadCode } from "../lib/load-code.ts";

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the code before the part is shown, e.g. while the pointer is on the button that leads to it. */
  preload: () => void;
};

/**
 * A component whose code, with the texts of the features it names, is fetched when it is first shown, or before. If that fails, the fallback of the nearest
 * `Suspense` stays until the server answers, so that the page around it lives on.
 */
export function lazyPart<Props>(load: () => Promise<ComponentType<Props>>, ...texts: PageFeature[]): LazyPart<Props> {
  let module: Promise<{ default: ComponentType<Props> }> | undefined;
  const loadAll = () => Promise.all([load(), loadMessages(...texts)]);
  const preload = () => (module ??= loadCode(loadAll).then(([component]) => ({ default: component })));
  return Object.assign(lazy(preload), { preload });
}
