import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Rights that are wider, or last longer, than they should. */
export const rightsWriteUps: readonly WriteUp[] = [
  {
    key: "missing-function-check",
    cwe: 862,
    kinds: ["team", "export", "api", "graph"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:L/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:L/I:N/A:N",
    ],
    titles: [
      "Missing authorisation: the {feature} answers for every role",
      "Menu is hidden, endpoint is not: {path} for clerks",
      "Lowest role of {product} can use the {feature}",
      "{path} needs no session at all",
    ],
    summaries: [
      "The {feature} is hidden from people with a low role, but only in the menu. The call behind it, `{path}`, works for them.",
      "For the {feature} the server checks that I belong to the account, and forgets to check as what.",
      "I removed the `Authorization` header by accident, and the {feature} kept answering.",
    ],
    details: [
      "I tried all roles of my own test account, see the table.\n\n| Role | Menu | Call |\n|---|---|---|\n| owner | shown | 200 |\n| manager | shown | 200 |\n| clerk | hidden | **200** |\n| reader | hidden | **200** |",
      "The guard exists in the code of the front end (`canUse`), and comments there say that the server checks again. It does not.",
    ],
    proofs: [fenced("console", "$ curl -s -H \"$READER_TOKEN\" 'https://{host}{path}' | jq length", "{n}")],
    steps: [
      [
        "As owner, invite a user with the lowest role.",
        "Sign in as that user and copy the token.",
        "Call `https://{host}{path}` with it.",
      ],
    ],
    impacts: [
      "Interns see what only the management should see.",
      "Everything the {feature} offers is open to every role. For us as customers this breaks the separation our auditors ask for.",
      "A leaked token of the least important user is worth as much as the owner's.",
    ],
    fixes: ["Deny by default: routes without a declared right should not start."],
  },
  {
    key: "role-escalation",
    cwe: 269,
    kinds: ["team"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:L",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:H/UI:N/VC:H/VI:H/VA:L/SC:N/SI:N/SA:N",
    ],
    titles: [
      "A manager can make owners: role of an invitation is changed after the check",
      "Privilege escalation through the {feature}",
      "Own role can be raised by accepting one's own invitation ({path})",
    ],
    summaries: [
      "I may invite people below me. The invitation is then a row whose `{param}` can be changed by whoever created it, and that change is not checked.",
      "Inviting one's own address is possible with a dot or a plus sign. The invited twin may have a higher role than the inviter.",
    ],
    details: [
      "Between check and use lie two requests, so no race is needed.",
      'The server compares roles as text: `"manager" >= "admin"` happens to be true.',
    ],
    proofs: [
      fenced("http", "PATCH {path}/invitations/{id} HTTP/1.1", "Host: {host}", "", '{"{param}": "owner"}', "", "HTTP/1.1 200 OK"),
    ],
    steps: [
      [
        "As manager, invite a second address of yours as reader.",
        "Change the invitation with the request above.",
        "Accept it: you are owner.",
      ],
    ],
    impacts: ["A manager becomes owner, can remove the real one, and sees the bills.", "Whoever can invite can do everything."],
    fixes: ["Check the role that is granted against the one who grants it, at the moment of *acceptance*."],
  },
  {
    key: "stale-access",
    cwe: 613,
    kinds: ["team", "api", "graph", "socket", "oauth"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:L/I:L/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:P/PR:L/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N",
    ],
    titles: [
      "Removed member keeps reading through the {feature}",
      "Access outlives the membership: {path}",
      "Open socket of the {feature} goes on after the account was removed",
    ],
    summaries: [
      "After I was removed from the account the pages are gone, but the {feature} still answers to the token I had, for days.",
      "Rights are written into the token when it is made. Removing a person changes the database, and the token does not know.",
    ],
    details: [
      "I measured: removed on {date}, refused only when the token expired.",
      "Renewing the token works as well; the renewal checks the session, not the membership. So it never ends.",
    ],
    proofs: [
      fenced(
        "text",
        "09:00  owner removes {me}",
        "09:01  GET {path}            200",
        "17:30  GET {path}            200",
        "next day, after a renewal     200",
      ),
    ],
    steps: [["Invite a second user and sign in as them.", "Keep their token.", "Remove them.", "Call `{path}` with the token."]],
    impacts: [
      "Former employees and freelancers keep access to everything the {feature} shows.",
      "Removing somebody does not do what the button says.",
    ],
    fixes: ["Check the membership at each request, or end tokens when it changes."],
  },
  {
    key: "graphql-exposure",
    cwe: 863,
    kinds: ["graph"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N",
    ],
    titles: [
      "GraphQL: `node(id:)` skips the checks of the {feature}",
      "Nested query reaches private fields through {path}",
      "Aliases in one query defeat the rate limit of the {feature}",
    ],
    summaries: [
      "Fields are protected where they hang on the viewer. The generic `node` entry returns the same objects without these checks.",
      "From my own object I can walk to the team, from there to the members, and from them to *their* other teams. No step asks whether I may.",
      "One request may contain a thousand aliases of the same field. The limit counts requests.",
    ],
    details: [
      "Introspection is off, but suggestions are on: “Did you mean `internalNotes`?”",
      "The identifiers are base64 of type and number, so they can be made up.",
    ],
    proofs: [
      fenced(
        "graphql",
        "query {",
        '  node(id: "VXNlcjp7aWR9") {',
        "    ... on User { email phone memberships { team { name billingAddress } } }",
        "  }",
        "}",
      ),
      fenced(
        "graphql",
        "query {",
        '  a1: check(code: "000001") { ok }',
        '  a2: check(code: "000002") { ok }',
        "  # … 998 more",
        "}",
      ),
    ],
    steps: [
      ["Sign in to {product}.", "Send the query above to `https://{host}{path}`.", "Read fields that the interface never shows."],
    ],
    impacts: ["Mail addresses and telephone numbers of other users.", "Private objects of other teams can be read."],
    fixes: ["Authorise on the type, not on the path to it. Limit by cost, not by request."],
  },
];
