/** Openings that tell how the weakness was found; with them no two reports begin alike. */
export const openings: readonly string[] = [
  "I came across this while testing something else, as one does.",
  "This took me {n} minutes to see and two evenings to believe.",
  "While mapping what {host} answers, I noticed something in the {feature}.",
  "A remark in your release notes for {version} made me look at the {feature} again.",
  "I have used {product} for years and always wondered about this.",
  "It began with a slow answer of the {feature} on {date}.",
  "I was writing a client for {product} when one of its tests failed in an interesting way.",
  "After your last fix in this corner I went through the neighbours of the {feature}.",
  "Found by hand, without a scanner, on {date}.",
  "Following a talk about this class of problem I checked the programs I know best.",
  "My notes on the {feature} had a question mark from last year. Here is the answer.",
  "I looked at the {feature} because everybody else seems to look elsewhere.",
  "Short version first, details below.",
  "The {feature} is well made on the whole; this is the one thing I found in three days.",
  "A typing mistake of mine led to this.",
  "I compared the {feature} with the documentation, line by line.",
  "One of my older reports was about a similar place. This is another one.",
  "On the train, with a bad connection, the {feature} behaved oddly.",
  "This may be known to you already; I found nothing about it in your list.",
  "I had {n} requests left before my coffee was cold, and spent them on `{param}`.",
  "Thank you for running this program. Here is my contribution for this month.",
  "I set up two fresh accounts for this on {date}; both may be deleted.",
  "The difference between two answers of {ms} bytes made me curious.",
  "Somebody asked me whether {product} is safe to use. I wanted to be sure before I answered.",
];

/** Limits of the testing: actions taken, and actions avoided. */
export const limits: readonly string[] = [
  "I stopped as soon as it was clear, after {n} requests in all.",
  "Only accounts of my own were touched.",
  "Everything I created carries the marker `{token}`, so that it is easy to find and remove.",
  "No data of others was seen, kept or passed on.",
  "I did not try how far this goes; that is for you to decide.",
  "All tests were made on {date}, from one address, with my name in the user agent.",
  "I have told nobody, and will not before you say so.",
  "The video is unlisted and will be deleted when this is closed.",
  "Nothing needs to be cleaned up on your side.",
  "I kept below two requests a second the whole time.",
  "I am happy to retest, and to wait.",
  "If a call is easier, I am in the time zone of my profile and speak slowly.",
  "My first idea was different and did not work; the request with `x{token}` in your logs is that.",
  "Please tell me if a test with `{param}` went further than you like. I would rather know.",
  "The second account belongs to my sister, who has agreed to this.",
  "I have not looked at the mobile side of this.",
];

/** Closing remarks of careful people. */
export const thoughts: readonly string[] = [
  "## Why it was probably missed\n\nThe usual way through the interface never gets here, so tests that follow the interface pass.",
  "## Related\n\nThe same helper is used in at least {n} other places as far as I can see from outside. I have not tried them.",
  "## Severity\n\nI went back and forth on one metric. With the vector above I chose the reading that the examples in the standard support; I will not argue about a step.",
  "## What I am not sure about\n\n- whether the second region is affected (I could not get an account there)\n- whether a cache lies in between\n- since when it has been like this; {version} has it",
  "## Timeline\n\n| When | What |\n|---|---|\n| {date}, 08:10 | first noticed |\n| {date}, 08:55 | proved with two accounts |\n| {date}, 09:30 | stopped, wrote this |",
  "## How to test the fix\n\n1. the original request is refused\n2. the same with `{param}` sent twice is refused\n3. the same with another method is refused\n4. what was allowed before still works",
  "## Detection\n\nIn the logs it looks like an ordinary request to `{path}`; what gives it away is that `{param}` and the session do not belong together.",
  "## Background\n\n> Secure by default means that forgetting something fails closed.\n\nHere forgetting fails open, which is why I would look for a solution in the framework rather than in this one place.",
];
