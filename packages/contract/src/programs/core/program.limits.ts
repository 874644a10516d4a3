import { maxLinkLength } from "../../kernel/social-link.values.ts";

/** The most programs of a company, tags and links of a program and characters of each, the highest limits on reports that a program can set, and the characters of its sentence about automation. */
export const programLimits = {
  perCompany: 200,
  tags: 20,
  tag: 40,
  links: 10,
  link: maxLinkLength,
  reportLimit: 100,
  agentReportsPerWeek: 10_000,
  automationMessage: 300,
} as const;
