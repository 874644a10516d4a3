/** Comments of a company to researchers; `{words}` are filled in. */
export const companyComments = {
  firstResponse: [
    "Hi {author}, thank you for the report. I am {agent}, and I will look at the {feature} today.",
    "Thanks @{me}, received. I have your steps and a test account; more by tomorrow.",
    "Hello {author}, thanks for writing this up so clearly. We are reproducing it now.",
    "Thank you. I have forwarded this to the people who own the {feature} and keep you posted.",
    "Got it, thanks. First impression: plausible. Give me a day.",
    "Hi {author}! Thanks for looking at the {feature}. Triage takes us two business days at most.",
    "Hello, we have received your report and will get back to you within our response target.",
    "Thanks for this. Quick question while I set it up: did you use the new or the old interface?",
    "Hi {author}, {agent} here. I can see the request in our logs, so I know what to look for.",
    "Thank you for reporting this to us rather than to the rest of the world. Looking.",
    "Thanks {author}. Ticket {ticket} is open on our side.",
  ],
  confirm: [
    "Reproduced, thank you. It happens in production as well as in staging. Ticket {ticket}.",
    "Confirmed. The check is indeed missing for this path. We are validating the report; the bounty follows within our target.",
    "I can confirm this on {version}. Nice find.",
    "Confirmed by two of us, independently, which is our rule for anything that touches the {feature}.",
    "You are right, and it is a bit worse than you describe: the same code serves a second page. We count that as part of your report.",
    "Reproduced with your script on the first try. Thank you for the careful limits you kept.",
    "Valid. Root cause: a default that was right three years ago and was never looked at again.",
  ],
  fixed: [
    "A fix is out since {date}. Could you check from your side whether it holds?",
    "Fixed in {version}. Please try to get around it; that would be a new report.",
    "Deployed. Your original steps now end like this:\n\n```text\nrefused: not permitted\n```",
    "We have removed that part altogether; nobody used it any more.",
    "The quick fix is live (the {feature} is off for everybody without the role), the proper one follows with the next release.",
    "This is fixed, and we looked for the same pattern elsewhere: two more places, both closed.",
  ],
  nudgeAnswer: [
    "Sorry for the silence, {author}. The team of the {feature} has it in this sprint.",
    "No news yet, and I would rather say so than say nothing. I have raised it again.",
    "You are right to ask. It waits for a release of a partner, expected on {date}.",
    "Apologies, I was on leave and my replacement did not see this. Taking it up now.",
  ],
  retestAnswer: [
    "Well spotted. Back to the drawing board; reopening the ticket.",
    "Thanks for checking so quickly. The second node had not been updated; now it is.",
  ],
  closing: [
    "Thank you again, {author}. It was a pleasure.",
    "Closing this with thanks. If you write about it, please wait until the end of the month.",
    "All done. Your voucher for the shop is on its way, too.",
    "Thank you. You are on our thanks page, under “{me}”.",
  ],
  award: [
    "For a clear report and a find that matters.",
    "Reward for {severity} by our table.",
    "Thank you, {author}!",
    "With a little extra within the range for the second place you found.",
    "First part now, the rest when the fix is out.",
    "Rest of the reward, as announced.",
  ],
  bonus: [
    "A bonus on top: your write-up led us to two more places with the same mistake.",
    "The fix went out in a day because your steps were so clear. This is a thank-you for that.",
    "A little extra from the quarter's budget. Your report changed how we review this part.",
  ],
  mediation: [
    "I have read both sides. Could the company please say which of the conditions in the policy it relies on? You have three business days.",
    "@{me}, please add the evidence for the claim that other accounts are affected. Your own are enough.",
    "I tried the steps myself on a fresh account and get the result described in the report. I will propose a decision by {date}.",
    "Both of you are right about something: the steps are correct, and the impact is smaller than stated. Let us talk about the severity, then.",
  ],
} as const;

/** Internal comments among a company's people. */
export const internalComments: readonly string[] = [
  "Looks like {ticket} again. Who owns the {feature} these days?",
  "Reproduced on staging in five minutes. This one is real, please no arguments about severity.",
  "@{colleague} can you check the logs for {path} of the last 30 days? I want to know whether anybody else found it.",
  "Logs checked: only the researcher's address, {n} requests, all on test accounts. No incident.",
  "Legal asked whether personal data was seen. No: test accounts only. Noted here for the record.",
  "Same researcher sent three copies of a scanner's output last month. This one looks different, though.",
  "Budget note: this would be the second {severity} this month on the same program.",
  "The fix is one line, the regression test is forty. Estimate: two days.",
  "I would pay the upper half. The write-up saved us half a day.",
  "Do **not** mention the migration date in public comments, please.",
  "Waiting for the team of the {feature}; pinged in the channel, no answer since {date}.",
  "Possible duplicate? There was something about `{param}` in spring. *Edit:* no, that was another endpoint.",
  "Draft answer below, please read before I send it:\n\n> Thank you, we confirm the finding and rate it {severity} because a second factor is needed.",
  "The WAF rule is in place as a stop-gap. `deny {path} when {param} =~ /[<>\"']/`",
  "Asked for a second opinion on the vector. I can live with either.",
];

/** The same, about reports that hold nothing. */
export const internalOnWeak: readonly string[] = [
  "Third of this kind this week. Can we say it more clearly in the policy?",
  "Nothing in it, I think. @{colleague}, a second pair of eyes before I close?",
  "Same text went to two other programs, says a friend there.",
  "Checked all the same, for an hour: no.",
  "New account, probably a beginner. Let us be kind about it.",
];
