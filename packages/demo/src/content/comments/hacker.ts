import type { Language } from "../shapes.ts";

/** Comments of researchers in reply; `{words}` are filled in. */
export const hackerComments = {
  insist: [
    "With two accounts of mine: A = `{me}`, B = `{me}-b`. As text:\n\n| Caller | Object of | Answer |\n|---|---|---|\n| A | A | 200 |\n| B | B | 200 |\n| B | A | **200** |\n| nobody | A | 401 |",
    "I have repeated everything with a fresh account, from another network, in another browser. It is still there; please try the steps once more, in that order.",
    "Here is a recording without cuts. The account is nine minutes old, its role is the lowest there is.",
    "I think you tested as an owner. For an owner it is intended, for the others it is not.",
  ],
  extra: [
    "Correction: in step 2 it must be the *second* account, of course.",
    "In case it helps: it works since {version}, not before.",
    "I am on a train until tonight; ask me anything, I answer then.",
    "I tried it again this morning with everything set up anew: same result.",
    "A friend has repeated it from my notes alone, so they should be complete.",
    "Smaller proof, now that I understand it better:\n\n```text\n{param} = {other}\n```",
  ],
  nudge: [
    "Any news on this one? No hurry, I only want to be sure that it was not lost.",
    "Hi {agent}, it has been {n} days. Is there anything I can add?",
    "Hello sir any update??",
    "Friendly reminder. The {feature} still behaves as described.",
    "bump",
  ],
  thanks: [
    "Thank you, that was quick!",
    "Thanks {agent}, a pleasure to work with you.",
    "Thank you! Same rules for the next one?",
    "Thanks. Fair.",
    "🎉 thank you",
    "Thank you for the kind words. I will keep looking.",
  ],
  retestOk: [
    "Checked: the original steps fail now, three variants do too. Fixed, as far as I can see.",
    "I confirm the fix. Tried encodings, other roles and the version before.",
    "Works as it should now. Well done.",
    "Retested on two accounts: closed.",
  ],
  retestFail: [
    "Almost: the first way is closed, a second one next to it is not. `{param}` = `{other}` still works.",
    "The fix holds for a fresh account. For mine, which is older, nothing has changed.",
    "Not yet, I am afraid. With an empty `{param}` it is back.",
  ],
  accept: [
    "Agreed, I had not thought of the second factor.",
    "Fair enough, the new vector is right.",
    "OK. I would have argued for one step more, but I see your point.",
  ],
  contest: [
    "I do not agree. The victim does not have to do anything unusual; opening the page is their daily work. `UI:R` yes, but the impact is not low.",
    "With respect: the data includes addresses of private persons. That is not `C:L` by any reading of the standard.",
    "Then why is the same thing medium in your own table of examples?",
  ],
  afterClose: [
    "I see. Thank you for explaining.",
    "That is a pity, but all right.",
    "Understood. I still think that it should be changed one day.",
    "OK. Thanks for the clear answer.",
  ],
  afterWeak: [
    "Understood, sorry for the noise.",
    "ok thanks for reply",
    "but other company paid me for this 😢",
    "ok sir next time i send better report",
    "Sorry, I should have read the policy first.",
  ],
  afterDuplicate: [
    "Could you at least tell me when the first report was sent?",
    "I will wait for the fix of the original, then. Thanks.",
    "Bad luck! Congratulations to whoever was faster.",
    "All right. Please add my second path to the original.",
  ],
  withdraw: [
    "I made a mistake: the second account was still signed in. Please excuse the trouble, I withdraw this.",
    "On a second look this is documented behaviour. Withdrawing.",
    "Found the help page that describes this as intended. Sorry, and thanks for your time.",
    "Cannot reproduce it myself any more, and I did not keep the request. Withdrawing until I can.",
  ],
  disputeNew: [
    "There has been no answer at all, although the policy promises one within two business days. I ask the platform to look at it.",
    "Sent, received, silence. The same thing is open on the public internet while nobody reads this.",
  ],
  disputeAsked: [
    "I am asked for the third time for what stands in the report. I ask for somebody who tries the steps.",
    "The question was answered before it was put. I take it as a way to stop the clock.",
  ],
  disputeLowered: [
    "The severity was lowered without a reason that has to do with the metrics. A firewall in front is not a fix.",
    "The new vector says that privileges are required. They are not: signing up is free and takes a minute.",
  ],
  disputeReview: [
    "The comments treat this as hardening, while the proof shows data of another account. I ask for a second look at the impact.",
    "It was fixed quietly, and the report still says that it is being looked at. My old request gets a 404 since last week.",
    "I was told this is intended, while the help page says the opposite: “Guests never see the {feature}”. I ask that the report be judged by that sentence.",
    "Under review, without a word on what is being reviewed or until when.",
  ],
  disputePayment: [
    "The table says {severity}, the reward is that of the level below. Please correct it or explain it.",
    "Validated on {date}; by the policy the reward is due one business day later. That was weeks ago.",
    "I was told the asset pays nothing. The scope page says it is eligible for bounty, then and now.",
  ],
  disputeByCompany: [
    "The researcher asks for the reward of a level that the vector does not support, and threatens to publish before the fix. We ask for mediation.",
    "We have asked three times for the missing request. The researcher insists on a higher severity without it.",
  ],
} as const;

/** Thanks of those who fall back into their own language. */
export const thanksIn: Readonly<Partial<Record<Language, string>>> = {
  fr: "Merci beaucoup, à la prochaine !",
  es: "¡Muchas gracias! Un placer.",
  de: "Vielen Dank, gern wieder!",
  pt: "Muito obrigado, ótimo programa.",
  it: "Grazie mille!",
};
