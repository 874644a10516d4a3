import { lazyPart } from "../../ui/lazy-part.ts";

/** The bar of bulk acts, whose code researchers do not need. */
export const BulkBar = lazyPart(() => import("./components/bulk-bar.tsx").then((module) => module.BulkBar));
