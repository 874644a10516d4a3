import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Things of others that can be read or changed. */
export const ownershipWriteUps: readonly WriteUp[] = [
  {
    key: "idor-read",
    cwe: 639,
    kinds: ["object"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:L/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:N/VA:N/SC:N/SI:N/SA:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
    ],
    titles: [
      "IDOR: any account can read every {feature} by changing `{param}`",
      "Access across customers at {path}",
      "{feature} of others is readable through {host}",
      "Insecure direct object reference in the {feature} ({param} is sequential)",
    ],
    summaries: [
      "The endpoint `{path}` answers for every `{param}`, not only for those that belong to the caller. I used two accounts of my own: with the token of the second I read the {feature} of the first.",
      "Whether I may see a {feature} is checked in the list, not when it is fetched on its own. The number is all one needs, and the numbers are consecutive.",
      "Changing `{id}` to `{other}` in the address shows me a {feature} that is not mine.",
    ],
    details: [
      "Without a token the answer is 401 and with a token of any customer it is 200, so authentication works and authorisation is missing. The same object in version 2 of the interface answers 404 as it should.",
      "The identifiers are not secret: they appear in mails, in links and in the address of exported files. I looked at {n} numbers next to mine only to see whether they exist, using `HEAD`.",
      "The check compares the owner with the `tenant` *from the query string*. Leave it out and it compares nothing with nothing.",
    ],
    proofs: [
      fenced(
        "http",
        "GET {path} HTTP/1.1",
        "Host: {host}",
        "Authorization: Bearer <account B>",
        "",
        "HTTP/1.1 200 OK",
        "Content-Type: application/json",
        "",
        '{"{param}": {other}, "owner": "account-a@mail.example", "created_at": "{date}T07:12:44Z", "…": "…"}',
      ),
      fenced(
        "console",
        '$ for id in {id} {other}; do curl -s -o /dev/null -w "$id %{http_code}\\n" -H "$TOKEN_B" "https://{host}{path}?{param}=$id"; done',
        "{id} 200",
        "{other} 200",
      ),
    ],
    steps: [
      [
        "Create account A and a {feature} in it; note its number (`{other}`).",
        "Create account B with another address, in another browser.",
        "As B, request `https://{host}{path}` with the number of A.",
        "The answer contains A's data.",
      ],
      [
        "Sign in as any user.",
        "Intercept the request that loads the {feature}.",
        "Replace the number by one lower.",
        "Read somebody else's.",
      ],
    ],
    impacts: [
      "Names, addresses and contents of all customers can be collected in one loop over the numbers.",
      "Personal data of strangers can be read by anybody who signs up, which also makes this a matter for your data protection officer.",
      "A competitor could count and read what other customers do.",
    ],
    fixes: [
      "Load by number *and* owner in one query, so that it cannot be forgotten.",
      "Check in the data layer. Random identifiers would help, but do not replace the check.",
    ],
  },
  {
    key: "idor-write",
    cwe: 639,
    kinds: ["object"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:L",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:N/VI:H/VA:L/SC:N/SI:N/SA:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:L/A:N",
    ],
    titles: [
      "Any user can change or delete the {feature} of another",
      "`DELETE {path}` does not ask whose {feature} it is",
      "Overwriting a stranger's {feature} by its number",
      "Write access across accounts through {param}",
    ],
    summaries: [
      "Reading the {feature} of somebody else is refused. Changing it is not: `PUT` and `DELETE` on `{path}` check that I am signed in and nothing else.",
      "The body of the request names the object a second time, in `{param}`. The address is checked, the body is used.",
      "I deleted a {feature} of my second account while signed in to the first.",
    ],
    details: [
      "Only objects of my own two accounts were touched. The trail in the audit log of the victim shows *their* name as the author of the change.",
      "With `X-HTTP-Method-Override: PUT` on a `POST` the permission check does not run at all; I suppose it is bound to the method of the route.",
    ],
    proofs: [
      fenced(
        "http",
        "PUT {path} HTTP/1.1",
        "Host: {host}",
        "Authorization: Bearer <account B>",
        "Content-Type: application/json",
        "",
        '{"{param}": {other}, "label": "changed by {me}"}',
        "",
        "HTTP/1.1 204 No Content",
      ),
      fenced("console", '$ curl -X DELETE -H "$TOKEN_B" https://{host}{path}', '{"deleted":true}'),
    ],
    steps: [
      [
        "Make a {feature} in account A; its number is `{other}`.",
        "With the session of account B send the request above.",
        "Reload as A: it is changed, or gone.",
      ],
    ],
    impacts: [
      "Data of all customers can be altered or deleted by anyone with an account.",
      "Somebody could quietly change what others rely on, in their name.",
      "Loss of data on a large scale with a loop of ten lines. I assume there are backups.",
    ],
    fixes: ["The same ownership check as for reading, in one place for all methods."],
  },
  {
    key: "mass-assignment",
    cwe: 915,
    kinds: ["team"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:H/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:L/VI:H/VA:N/SC:N/SI:N/SA:N",
    ],
    titles: [
      "Mass assignment at {path}: `{param}` can be set by its owner",
      "Extra fields in the {feature} request are stored, `verified` among them",
      'Adding `"{param}": "owner"` to the profile makes me one',
    ],
    summaries: [
      "The form for the {feature} sends three fields. The server accepts all columns of the row, also those that no form shows.",
      "What the answer contains can be sent back changed. `{param}` is part of the answer, and it sticks.",
    ],
    details: [
      "The names come from the answer of `GET`; I did not have to guess.",
      "Unknown fields give an error that lists the known ones, which is very helpful.",
    ],
    proofs: [
      fenced("diff", " PATCH {path}", " {", '   "name": "{me}",', '+  "{param}": "owner",', '+  "email_verified": true', " }"),
    ],
    steps: [
      [
        "Request the {feature} and keep the answer.",
        "Send it back with the two lines added.",
        "Request it again: they were stored.",
      ],
    ],
    impacts: [
      "An ordinary user gives themselves the highest role of their account, and a verified address they do not have.",
      "Limits of the free plan can be lifted and rights raised.",
    ],
    fixes: ["Name the fields that may be set, and refuse all others."],
  },
];
