/** Desk of the first company, and its known issues. */
export const desk = {
  program: "larkspur-pay",
  labels: [
    ["Payments core", "violet"],
    ["Fix is planned", "teal"],
  ],
  replies: [
    [
      "Thanks, we are looking",
      "en",
      "Thank you for this report, {{hacker}}. We are reproducing it now, and you will hear from us within one business day.",
    ],
    [
      "Please show the impact",
      "en",
      "We can follow your steps, but we do not see yet what somebody gains by this.\n\nCould you show, with two test merchants of your own:\n\n- which data or money is reached,\n- and what an attacker needs first?",
    ],
  ],
  knownIssues: [
    {
      title: "Refund notes are shown without escaping in the old export",
      description: "Found in our own review of the export. The new export escapes them; the old one goes at the end of the year.",
      asset: "dashboard.larkspur.example",
      cwe: 79,
      severity: "medium",
      daysBefore: 30,
      source: "Internal review",
    },
    {
      title: "Version 2 of the API names deleted merchants in its errors",
      description: "An error of version 2 repeats the name of a merchant that was deleted. Version 3 does not.",
      asset: "api.larkspur.example",
      cwe: 209,
      severity: "low",
      daysBefore: 55,
      source: "Penetration test",
    },
    {
      title: "Sessions of the Android wallet outlive a change of password",
      description: "Sessions end after a day, but not at once. The fix waits for version 6.4.",
      asset: "com.larkspur.wallet",
      cwe: 613,
      severity: "medium",
      daysBefore: 12,
      source: "Support",
    },
  ],
} as const;
