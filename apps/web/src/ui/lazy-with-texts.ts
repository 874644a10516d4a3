import type { ComponentType } from "react";
import { loadMessages, type PageCatalogue } from "../lib/i18n.ts";
import { type LazyPart, lazyPart } from "./lazy-part.ts";

/** Like `lazyPart`, for a component with texts of its own. */
export function lazyWithTexts<Props>(load: () => Promise<ComponentType<Props>>, ...names: PageCatalogue[]): LazyPart<Props> {
  return lazyPart(async () => {
    const [component] = await Promise.all([load(), loadMessages(...names)]);
    return component;
  });
}
