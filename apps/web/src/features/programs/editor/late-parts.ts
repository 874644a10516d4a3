import { lateCode } from "../../../lib/late-code.ts";

/** What the form needs once somebody begins to fill it in, or comes to its second section. */
export const lateParts = lateCode(() => import("./program-parts.ts").then((module) => module.programParts));
