/** A question of the company's and the answer that fits it. */
export const exchanges: readonly { ask: string; answer: string }[] = [
  {
    ask: "I cannot reproduce this: in my test the {feature} refuses it. Could you send the **complete** request, headers included, and the time of your test (UTC)?",
    answer:
      "Sure, here it is, sent at 08:12:31 UTC today from 198.51.100.23:\n\n```text\n{path}\n{param} = {other}\nhost = {host}\nx-request-id = {token}\n```\n\nThe answer had 1,204 bytes.",
  },
  {
    ask: "Which role did your account have? For an owner this is expected; for anybody else it is not.",
    answer: "The lowest role there is. I have just repeated it with a fresh account, same result.",
  },
  {
    ask: "The picture shows your own screen. Could you describe what another person would have to do, and what you get from it?",
    answer:
      "Nothing but their daily work: they open the {feature}. I get what they can see, in less than a second. Recording attached, as text on request.",
  },
  {
    ask: "Please tell us:\n\n1. the version you tested ({version} is current),\n2. the name of the account,\n3. whether it still works today: there was a release on {date}.",
    answer: "1. {version}\n2. `{me}`\n3. yes, I tried again this morning",
  },
  {
    ask: "The link in your report asks me for a login. Can you paste the relevant part here as text, in a code block?",
    answer: "Here is the part in question as text, sorry for that:\n\n```text\n{param}: {other}\nx-request-id: {token}\n```",
  },
  {
    ask: "I follow you up to the last step but one, then nothing happens. Is there a setting that has to be on?",
    answer:
      "It is under *Preferences → Advanced*, and on by default for accounts made before last year. That may be why you do not see it.",
  },
  {
    ask: "Can you show the impact with two accounts of your own? The report says “everybody”, the proof shows one.",
    answer:
      "With two accounts of mine: A = `{me}`, B = `{me}-b`.\n\n| Caller | Whose | Result |\n|---|---|---|\n| A | A | works |\n| B | B | works |\n| B | A | **works** |\n| nobody | A | refused |",
  },
  {
    ask: "We see a request from your address at {path}, but it was refused. Do you have the answer you got?",
    answer:
      "It was the second node. On the first it is refused, on the other it is not; try a few times. Of ten attempts, four got through.",
  },
  {
    ask: "Before we rate this we need to know what an attacker must have beforehand. Your vector and your steps do not quite agree.",
    answer: "You are right, and the steps are what counts. I have corrected the vector in my notes; please rate it by those.",
  },
  {
    ask: "Could you try again with `{param}` left out? I suspect that something in front answered you, not {product} itself.",
    answer:
      "Without `{param}` it behaves the same. The request id is in your format, `{token}`, so I think it did come from you.",
  },
  {
    ask: "Is this still possible after the change we made on {date}? It was meant for something else, but may have closed this too.",
    answer: "It is, with one character more. please see new video, sorry for bad english",
  },
  {
    ask: "What is the smallest thing that shows it? We would like to have a test for the {feature} that fails today.",
    answer: "Happy to: `{param}` = `{other}`, nothing else. Expected: refused. Actual: accepted.",
  },
];
