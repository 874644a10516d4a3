import type { CloseReason } from "@safeport/db/types.gen";

/** Reasons for closing a report, for both sides to read. */
export const closeReasons: Readonly<Record<Exclude<CloseReason, "withdrawn" | "stale">, readonly string[]>> = {
  informative: [
    "Correct as described, but we see no way to use it against anybody. Kept for information.",
    "Thank you. This is good advice rather than a vulnerability; we have put it on the list for hardening.",
    "The observation is right. Without a second weakness it has no effect on the {feature}.",
  ],
  accepted_risk: [
    "We have discussed this with the product team and accept the risk: the alternative would lock out people who share a device.",
    "Known and accepted until the old interface is switched off at the end of the year.",
    "The attack needs a stolen, unlocked device. We accept that.",
  ],
  out_of_scope: [
    "This host is run by a supplier and is listed as out of scope. We have passed it on to them.",
    "Volume and denial-of-service findings are excluded by the policy, section “Not rewarded”.",
    "The affected version is no longer supported, and the policy says so.",
  ],
  wont_fix: [
    "We will not change this: customers rely on the present behaviour of the {feature}, and the warning in the interface is clear.",
    "The component is being replaced; we will not repair the old one.",
    "A fix would break links that were sent out years ago. The gain does not justify it.",
  ],
};

export const statusReasons = {
  duplicate: [
    "Another researcher reported the same cause earlier. Your report adds a second path to it, thank you.",
    "Same parameter, same endpoint, reported before. We have linked the original.",
    "Duplicate: the fix for the original closes this one as well. We checked with your steps.",
    "This was reported to us some time ago and is being fixed. Sorry that we could not tell you earlier.",
  ],
  resolved: [
    "Fixed and verified. Thank you, {author}.",
    "The fix is deployed in all regions.",
    "Resolved with {version}.",
    "Closed with the release of {date}. Retested by our own people and by you.",
    null,
  ],
  reopened: [
    "The first assessment was wrong: with the second account it does work. Taking it up again.",
    "New information from the researcher; we look at it again.",
    "The fix did not hold, see the comment above.",
    "Opened again as agreed in the dispute.",
  ],
  reclosed: [
    "After a second look this is a real finding. Corrected, with apologies.",
    "Closed under the wrong reason; corrected.",
  ],
} as const;

/** Reasons for closing a weak report as spam or not applicable, by its subject. */
export const weakReasons: Readonly<Record<"spam" | "not_applicable", Readonly<Record<string, readonly string[]>>>> = {
  spam: {
    begging: [
      "No finding is described, only a demand for payment in advance.",
      "There is nothing here that we could look at. Please send a report with steps, or none.",
    ],
    offer: [
      "This is advertising and not a report about a vulnerability in {product}.",
      "A test message without any content. Please use the preview instead of sending reports.",
    ],
    "scanner-dump": [
      "The unread output of a scanner, sent to several programs at once with our name filled in.",
      "None of the {n} lines holds when tried by hand. Please read what a tool says before sending it on.",
    ],
  },
  not_applicable: {
    "self-xss": [
      "Only the person who types the script is affected; that is self-XSS, which the policy excludes.",
      "Pasting code into one's own console is not a weakness of the {feature}.",
    ],
    "made-up": [
      "The function named in the report does not exist in our code, and the proof cannot be run.",
      "The {feature} is not written in C, and `strcpy` is not called anywhere. Please test before you report.",
    ],
    "mail-records": [
      "Forged mail is refused or marked by the receiver, as your own test shows. Excluded by the policy.",
      "This host sends no mail at all; the records you looked at are those of a supplier.",
    ],
    "missing-headers": [
      "Missing headers without a working attack are excluded by the policy.",
      "We do not see how the missing header could be used against anybody on {host}.",
    ],
    "logout-csrf": ["Being signed out is a nuisance and not a weakness; the policy excludes it by name."],
    "version-banner": ["A version number alone is excluded by the policy, and this one is invented by our proxy."],
    intended: [
      "The behaviour described is what the setting is for. No boundary between users is crossed.",
      "The link works because its owner made it. It expires after five minutes, as documented.",
    ],
  },
};

/** Reasons for lowering or raising a severity. */
export const severityReasons = {
  lowered: [
    "The attacker needs an account with a role of its own, so privileges are required.",
    "Only names are shown, no contents: confidentiality is low rather than high.",
    "The victim has to follow a link and confirm a dialog. User interaction is required.",
    "It depends on timing that we could hit once in {n} attempts; complexity is high.",
    "The affected environment holds test data only.",
  ],
  raised: [
    "We found that the same flaw reaches the {feature} of every account, so the impact is higher than reported.",
    "No privileges are needed after all: the invitation is open. Raised accordingly.",
    "The data includes addresses and telephone numbers. Confidentiality is high.",
    "Integrity is affected too: what can be read can be written the same way.",
  ],
} as const;

/** Messages of the platform when nobody replies. */
export const staleWarnings = [
  "No answer for 14 days. Without one the report is closed after 30.",
  "No answer for 25 days. Without one the report is closed in 5 days; no points are lost.",
] as const;
