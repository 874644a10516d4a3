/** Reports that were made public: one of each of these programs, the newest one resolved long enough ago, of the first researcher or of somebody else. */
export const disclosures: readonly {
  program: string;
  kind: "full" | "limited";
  own: boolean;
  asked: "reporter" | "company";
  summary: string;
}[] = [
  {
    program: "larkspur-pay",
    kind: "full",
    own: true,
    asked: "reporter",
    summary: "Found, fixed and tested again by the researcher. No merchant had to do anything, and the logs show nobody else.",
  },
  {
    program: "nordhavn-rail-tickets",
    kind: "full",
    own: false,
    asked: "company",
    summary:
      "We publish what teaches others something. Thank you for the clear steps and for your patience with our release train.",
  },
  {
    program: "tessera-sign-in",
    kind: "limited",
    own: false,
    asked: "reporter",
    summary: "A weakness in one of our sign-in flows, fixed for all customers before this page went out. Details stay with us.",
  },
];
