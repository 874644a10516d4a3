import { type ComponentType, createElement, use } from "react";
import { loadMessages, type PageFeature } from "../lib/i18n.ts";
import { loadCode } from "../lib/load-code.ts";

export interface LazyPart<Props> {
  (props: Props): React.ReactNode;
  /** Fetches the code before the part is shown. */
  preload: () => Promise<unknown>;
  /** For the button that opens the part: fetches the code when the pointer or the focus comes to it. */
  intent: { onPointerEnter: () => void; onFocus: () => void };
}

/**
 * A component whose code, with the texts of the features it names, is fetched when it is first shown, or before. If that fails, the fallback of the nearest
 * `Suspense` stays until the server answers, so that the page around it lives on.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...texts: PageFeature[]
): LazyPart<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const loadAll = () => Promise.all([load(), loadMessages(...texts)]);
  const preload = () => (loading ??= loadCode(loadAll).then(([component]) => (loaded = component)));
  // Without `use` once the code is there: React's `lazy` would show the fallback for 300 ms, and a key pressed meanwhile would reach the page below.
  const LazyPart = (props: Props) => createElement(loaded ?? use(preload()), props);
  const start = () => void preload();
  return Object.assign(LazyPart, { preload, intent: { onPointerEnter: start, onFocus: start } });
}
