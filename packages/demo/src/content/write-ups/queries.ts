import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Input that becomes a part of a query, a template or an endless match. */
export const queryWriteUps: readonly WriteUp[] = [
  {
    key: "sql-injection",
    cwe: 89,
    kinds: ["search"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:N/A:N",
    ],
    titles: [
      "SQL injection in the {feature} (`{param}`)",
      "Time-based blind SQL injection at {host}{path}",
      "`{param}` is concatenated into ORDER BY: boolean oracle in the {feature}",
      "Unauthenticated database read through {path}",
    ],
    summaries: [
      "The value of `{param}` ends up in an SQL statement as text. A quote gives an error 500, two quotes give a result, and `pg_sleep` gives me coffee breaks of exactly the length I ask for.",
      "`{path}` sorts by whatever I name. The name is pasted into `ORDER BY`, so a `CASE` expression answers yes-or-no questions about any table.",
      "The {feature} builds its filter by hand. With one quote I leave the string, and from then on the database does what I say.",
    ],
    details: [
      "It is PostgreSQL 15; the role is not a superuser but owns the tables. I read `version()`, `current_user` and the number of rows of one table, and nothing else.",
      "Stacked statements are refused by the driver, so writing is not possible this way. Reading is, at about four characters a second with the boolean oracle, or in one go with an error message: `CAST((SELECT …) AS int)` prints the value.",
      "The parameter is bound correctly in the normal list. Only the branch for more than one value (`{param}[]=a&{param}[]=b`) joins them with commas and quotes.",
    ],
    proofs: [
      fenced(
        "http",
        "GET {path}?{param}=x'||(SELECT+CASE+WHEN+(current_user='app')+THEN+pg_sleep(7)+END)||' HTTP/1.1",
        "Host: {host}",
        "Authorization: Bearer <token of {me}>",
      ),
      fenced(
        "sql",
        "-- what I believe the server runs",
        "SELECT id, created_at FROM items",
        "WHERE tenant = $1 AND {param} LIKE '%' || 'x' UNION SELECT null, version() -- %'",
        "ORDER BY created_at DESC LIMIT 20;",
      ),
      fenced(
        "console",
        "$ curl -s 'https://{host}{path}?{param}=(case+when+1=1+then+id+else+name+end)' | sha1sum",
        "9b1f…  (order A)",
        "$ curl -s 'https://{host}{path}?{param}=(case+when+1=2+then+id+else+name+end)' | sha1sum",
        "e07c…  (order B)",
      ),
    ],
    steps: [
      [
        "Sign in and open the {feature}.",
        "Repeat its request with `{param}` set to a single quote: 500.",
        "Repeat it with two single quotes: 200.",
        "Send the request above and measure: the answer takes 7 seconds, plus the usual {ms} ms.",
        "Change the condition to something false: the answer is immediate.",
      ],
      [
        "Send both requests above.",
        "Compare the order of the rows.",
        "Replace `1=1` with a question about the database and read the answer from the order.",
      ],
    ],
    impacts: [
      "Everything in that database can be read by anybody with an account: other customers' records, password hashes, API keys if they are there. I stopped at the version.",
      "Complete loss of confidentiality of the data behind the {feature}, and probably integrity, since the role may write.",
      "An attacker can copy the whole table in a night without being noticed: each request looks like an ordinary search.",
    ],
    fixes: [
      "Bind values; for sort columns use a fixed list of names.",
      "Use the query builder's parameters in the second branch as well. A read-only role for searches would limit the next one.",
    ],
  },
  {
    key: "nosql-injection",
    cwe: 943,
    kinds: ["login", "search"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N", "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:L/VA:N/SC:N/SI:N/SA:N"],
    titles: [
      'Operator injection in `{param}`: the {feature} accepts `{"$ne": null}`',
      "NoSQL injection at {path} answers for the first user that matches",
      "{feature}: regular expression in `{param}` leaks stored values letter by letter",
    ],
    summaries: [
      "`{path}` takes JSON, and takes it too literally: where it expects a text in `{param}`, an object with query operators is passed on to the database.",
      "Sending an object in place of the string `{param}` changes the meaning of the query. `$regex` turns it into an oracle.",
    ],
    details: [
      "The form sends url-encoded data, where `{param}[$gt]=` has the same effect, so this also works from a plain HTML form.",
      "The second field is compared afterwards in code, therefore a full bypass is not possible, but which record is loaded is up to me, and the error differs.",
    ],
    proofs: [
      fenced("json", "{", '  "{param}": { "$regex": "^a" },', '  "limit": 1', "}"),
      fenced("http", "POST {path} HTTP/1.1", "Host: {host}", "Content-Type: application/json", "", '{"{param}": {"$gt": ""}}'),
    ],
    steps: [
      [
        "Send the body above to `https://{host}{path}`.",
        "Note the answer: it differs between `^a` and `^q`.",
        "Walk the alphabet; after {n} requests the first value is known.",
      ],
    ],
    impacts: [
      "Stored values, among them mail addresses and reset codes, can be read one character at a time without an account.",
      "It gives a list of all identifiers and, with the reset code, takes over accounts.",
    ],
    fixes: ["Validate the type: `{param}` is a string or the request is refused."],
  },
  {
    key: "template-injection",
    cwe: 1336,
    kinds: ["text"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:H/UI:N/S:C/C:H/I:H/A:H",
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:H",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:H/UI:N/VC:H/VI:H/VA:H/SC:L/SI:L/SA:L",
    ],
    titles: [
      "Server-side template injection in the {feature}",
      "`{{7*7}}` in `{param}` arrives as 49 in the mail",
      "From {feature} to code on the mail worker of {product}",
    ],
    summaries: [
      "The {feature} is put into a mail template *before* the template is rendered. Expressions in it are evaluated on the server.",
      "I saved `{{7*7}}` as {feature} for fun and got a mail that said 49. Some steps later it said `uid=1000(mailer)`.",
    ],
    details: [
      "The engine is Jinja2 without the sandbox; the classic way through `__mro__` works.",
      "It is a Handlebars-like engine with helpers; `lookup` reaches the constructor, and the worker's environment holds the credentials of the mail relay. I printed the *names* of the variables only.",
    ],
    proofs: [
      fenced("jinja", "{{ cycler.__init__.__globals__.os.popen('id').read() }}"),
      fenced("text", "Subject: Your {feature}", "", "Hello uid=1000(mailer) gid=1000(mailer) groups=1000(mailer),"),
    ],
    steps: [
      [
        "Save `{{7*7}}` in `{param}`.",
        "Cause a mail that contains it (invite yourself, for example).",
        "Read 49.",
        "Repeat with the expression above.",
      ],
    ],
    impacts: [
      "Code execution on the worker that sends mail for all customers of {product}.",
      "The worker can reach the queue and the database; whoever controls it controls what your customers receive.",
    ],
    fixes: [
      "Pass user text as a variable, never as part of the template.",
      "Render with a logic-less engine; the {feature} needs none.",
    ],
  },
  {
    key: "redos",
    cwe: 1333,
    kinds: ["search"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:N/I:N/A:H",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:N/VI:N/VA:L/SC:N/SI:N/SA:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:L",
    ],
    titles: [
      "Catastrophic backtracking in the {feature}",
      "30 characters of `{param}` keep a worker of {host} busy for a minute",
      "ReDoS: regular expression for `{param}` is exponential",
    ],
    summaries: [
      "`{param}` is matched against an expression with nested quantifiers. Its time doubles with each character I add.",
      "The {feature} checks `{param}` with `^(\\w+\\s?)*$`. For a long text that fails at its last character, this takes as good as forever.",
    ],
    details: [
      "I measured with one request at a time, at night, and stopped at 20 seconds: 24 characters 1.1 s, 26 characters 4.6 s, 28 characters 18.9 s.",
      "The matching runs in the main thread, so while it runs that worker answers nobody.",
    ],
    proofs: [
      fenced(
        "js",
        "const re = /^(\\w+\\s?)*$/;",
        'const text = "a".repeat({n}) + "!";',
        "console.time(); re.test(text); console.timeEnd();",
      ),
      fenced(
        "console",
        "$ time curl -so /dev/null 'https://{host}{path}' --data-urlencode '{param}=aaaaaaaaaaaaaaaaaaaaaaaaaaaa!'",
        "real    0m18.902s",
      ),
    ],
    steps: [
      [
        "Send 20 letters and an exclamation mark as `{param}`; note the time.",
        "Add two letters; note the time.",
        "It has grown fourfold.",
      ],
    ],
    impacts: [
      "A handful of requests stops the service for everybody.",
      "One person with an account can make the {feature} unusable.",
    ],
    fixes: ["Use a linear engine or an expression without nested repetition; limit the length first."],
  },
];
