import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Services exposed on a network. */
export const networkWriteUps: readonly WriteUp[] = [
  {
    key: "open-service",
    cwe: 306,
    kinds: ["network"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:L/SI:L/SA:L",
    ],
    titles: [
      "{feature} at {path} needs no password",
      "Unauthenticated {feature} on the network {asset}",
      "{path}: open to everybody who can route to it",
    ],
    summaries: [
      "The {feature} listens on `{path}` and asks nobody who they are.",
      "Behind `{path}` is the {feature}, without a login. It looks like a default installation.",
    ],
    details: [
      "I listed what it calls `{param}`, {n} entries, and read none of them.",
      "A version from three years ago with a known way to run code; I did not use it.",
    ],
    proofs: [
      fenced(
        "console",
        "$ nc -nv {path}",
        "(UNKNOWN) open",
        "> INFO",
        "< role:master",
        "{feature} {version} ready, no login asked",
      ),
      fenced("text", "PORT      STATE  SERVICE", "{path}   open   {feature}"),
    ],
    steps: [["Connect to `{path}` from the research network.", "Ask for its version.", "Ask for `{param}`."]],
    impacts: [
      "Data can be read and changed, and with some of these services programs can be started.",
      "The {feature} is a way into the rest of the network.",
    ],
    fixes: ["Bind to the loopback address, require a login, close the port at the border."],
  },
  {
    key: "default-community",
    cwe: 1188,
    kinds: ["network", "device"],
    vectors: [
      "CVSS:3.1/AV:A/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N",
      "CVSS:3.1/AV:P/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
    ],
    titles: [
      "{feature}: factory password still valid",
      "Default `{param}` on the {feature} of {asset}",
      "{feature} ({path}) opens with what is printed in the manual",
    ],
    summaries: [
      "The {feature} accepts the value that its maker prints on page 3 of the manual.",
      "`{param}` of the {feature} was never changed from its default.",
    ],
    details: [
      "Read access was tried, write access was not, although the default gives both.",
      "The same is true for all {n} devices of this kind that I could see.",
    ],
    proofs: [
      fenced(
        "console",
        "target   {path}",
        "value    factory default, page 3 of the manual",
        "result   accepted; session closed after four seconds",
      ),
    ],
    steps: [["Connect to `{path}`.", "Use the default.", "You are in."]],
    impacts: [
      "Settings can be read and changed by anybody near enough.",
      "The {feature} can be switched off, or worse, set to lie.",
    ],
    fixes: ["A value per device, printed on its label; force a change at the first use."],
  },
];
