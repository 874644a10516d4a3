import type { CatalogueName } from "@safeport/messages/en";
import { type ComponentType, lazy } from "react";
import { loadMessages } from "../lib/i18n.ts";

/** A component that is loaded with its texts when it is first shown. */
export function lazyWithTexts<Props>(load: () => Promise<ComponentType<Props>>, ...names: CatalogueName[]) {
  return lazy(async () => {
    const [component] = await Promise.all([load(), loadMessages(...names)]);
    return { default: component };
  });
}
