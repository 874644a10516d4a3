import { maxLinkLength } from "../../kernel/social-link.values.ts";

/** The most programs of a company, tags and links of a program and characters of each, and the highest limit on reports that a program can set. */
export const programLimits = { perCompany: 200, tags: 20, tag: 40, links: 10, link: maxLinkLength, reportLimit: 100 } as const;
