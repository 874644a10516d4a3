import { lateCode } from "../../../lib/late-code.ts";

/** What checks the forms of the page, with the validator. */
export const companyRules = lateCode(() => import("./company-problems.ts"));
