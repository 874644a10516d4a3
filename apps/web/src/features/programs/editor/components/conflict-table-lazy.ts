import { lazyWithTexts } from "../../../../ui/lazy-with-texts.ts";
import type { ConflictTableProps } from "./conflict-table.tsx";

/** Few people ever see it, and it says the values of fields in the words of the history. */
export const ConflictTable = lazyWithTexts<ConflictTableProps>(
  () => import("./conflict-table.tsx").then((module) => module.ConflictTable),
  "programs/history",
  "reports/severity",
);
