import { maxLinkLength } from "../kernel/social-link.values.ts";

/** The most tags and links of a program, and the most characters of one; the highest limit of reports. */
export const programLimits = { perCompany: 200, tags: 20, tag: 40, links: 10, link: maxLinkLength, reportLimit: 100 } as const;
