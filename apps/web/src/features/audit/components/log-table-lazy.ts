import { lazyPart } from "../../../ui/lazy-part.ts";

/** The log, for pages that show it below other things. */
export const LogTable = lazyPart(() => import("./log-table.tsx").then((module) => module.LogTable));
