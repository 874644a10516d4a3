import { fenced } from "../fenced.ts";
import type { WriteUp } from "../shapes.ts";

/** Publicly exposed data. */
export const exposureWriteUps: readonly WriteUp[] = [
  {
    key: "exposed-repository",
    cwe: 538,
    kinds: ["site", "subdomain"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N", "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N"],
    titles: [
      "`.git` folder is public on {host}",
      "Backup `{token}.sql.gz` can be downloaded from {host}",
      "`.env` of the {feature} is served as text",
    ],
    summaries: [
      "`https://{host}/.git/HEAD` answers 200. The history can be put together again from the objects, so the source of the {feature} is public.",
      "The {feature} serves a file that was not meant to be there: an archive in the root folder, {n} MB, readable by all.",
      "The settings file `.env` lies in the folder that the web server serves.",
    ],
    details: [
      "I fetched `HEAD`, `config` and the index, and listed the names of the files without their content. Among them are `deploy.key` and `.env.production`.",
      "I read the first kilobyte to see what it is, and deleted it.",
    ],
    proofs: [
      fenced(
        "console",
        "$ curl -s https://{host}/.git/HEAD",
        "ref: refs/heads/main",
        "$ curl -s https://{host}/.git/config | head -3",
        "[core]",
        "\trepositoryformatversion = 0",
        "\tfilemode = true",
      ),
    ],
    steps: [["Open the address above."]],
    impacts: [
      "Source code and whatever secrets its history holds.",
      "Credentials of other systems, valid or not; please rotate all that were ever in there.",
    ],
    fixes: ["Deploy from an artefact, block names that begin with a dot, and rotate."],
  },
  {
    key: "debug-endpoint",
    cwe: 209,
    kinds: ["site", "subdomain", "api", "graph"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:L/I:N/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:L/VI:N/VA:N/SC:N/SI:N/SA:N",
    ],
    titles: [
      "Actuator endpoints of {host} are open (`/actuator/env`, `/heapdump`)",
      "Stack traces with SQL and settings on {host}",
      "Profiler of the {feature} is reachable from outside",
    ],
    summaries: [
      "The management endpoints of the {feature} answer without a login. `env` masks passwords, `heapdump` does not.",
      "A malformed `{param}` produces a page with the whole stack, the statement, and the environment of the process.",
      "`/debug/pprof/` on {host} shows goroutines with their arguments, and arguments include tokens.",
    ],
    details: [
      "I requested the size of the dump with `HEAD` ({n} MB) and did not download it.",
      "Only in the second region: about one answer in three. Probably one machine that missed a deployment.",
    ],
    proofs: [
      fenced(
        "console",
        "$ curl -sI https://{host}/actuator/heapdump",
        "HTTP/2 200",
        "content-type: application/octet-stream",
        "content-length: 48{id}",
      ),
      fenced(
        "text",
        'org.postgresql.util.PSQLException: ERROR: invalid input syntax for type uuid: "x"',
        "  at com.{token}.api.Handler.load(Handler.java:{n})",
        "  spring.datasource.url=jdbc:postgresql://10.20.0.7/app",
      ),
    ],
    steps: [["Request the address above from any network."]],
    impacts: [
      "A heap dump holds sessions, keys and customers' data of that moment.",
      "It helps an attacker with everything else; by itself it is information.",
    ],
    fixes: ["Bind management to an inner port. Show a reference number to users, and the rest to your log."],
  },
  {
    key: "public-bucket",
    cwe: 732,
    kinds: ["site", "subdomain", "file"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:N/A:N", "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:N"],
    titles: [
      "Storage bucket behind the {feature} can be listed by anyone",
      "Bucket of {product} is writable for every signed-in cloud user",
    ],
    summaries: [
      "Files of the {feature} lie in a bucket whose root answers with a list of *all* names.",
      "The bucket allows writing to “authenticated users”, which means everybody with an account at that cloud.",
    ],
    details: [
      "The list has more than {n}000 entries; by their names they are uploads of customers. I opened none that was not mine.",
      "I wrote and deleted one file, `{token}.txt`.",
    ],
    proofs: [
      fenced(
        "xml",
        "<ListBucketResult>",
        "  <Contents><Key>uploads/{id}/{token}.pdf</Key><Size>183{n}</Size></Contents>",
        "  <IsTruncated>true</IsTruncated>",
      ),
    ],
    steps: [["Upload something with the {feature}.", "Cut its address after the host name.", "Read the list."]],
    impacts: ["All uploads of all customers.", "Scripts served from there can be replaced by others."],
    fixes: ["Private bucket, signed links of a few minutes."],
  },
  {
    key: "dangling-dns",
    cwe: 668,
    kinds: ["subdomain"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:L/I:L/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:R/S:C/C:H/I:L/A:N",
      "CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:P/VC:L/VI:H/VA:N/SC:L/SI:L/SA:N",
    ],
    titles: [
      "Subdomain takeover: {host} points to an unclaimed app",
      "Dangling CNAME of {host}",
      "Old {feature}: DNS record outlived the service behind it",
    ],
    summaries: [
      "{host} is a CNAME to an app at a hosting service. That app was deleted, its name is free, and I took it.",
      "The record of {host} points to an address that went back into the pool of the cloud; after {n} tries I got it.",
    ],
    details: [
      "There is now a page with nothing but my name and `{token}` on it. I will give the name back the moment you tell me.",
      "Cookies for the parent domain are sent to it, those of the session among them.",
    ],
    proofs: [
      fenced(
        "console",
        "$ dig +short CNAME {host}",
        "old-campaign.apps.host.example.",
        "$ curl -s https://{host}/",
        "{me} {token}",
      ),
    ],
    steps: [["Open `https://{host}/`.", "Read my name."]],
    impacts: [
      "Phishing on your domain with a valid certificate, and cookies of the parent domain.",
      "Pages that trust all subdomains (CORS, CSP) trust me.",
    ],
    fixes: ["Delete the record first, the service afterwards; scan for it daily."],
  },
  {
    key: "repository-secret",
    cwe: 798,
    kinds: ["repo", "site", "native"],
    vectors: [
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:L/A:N",
      "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:C/C:H/I:H/A:N",
      "CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:N",
    ],
    titles: [
      "Working key in the {feature} (`{path}`)",
      "Hard-coded credential in the bundle of {host}",
      "Source map of the {feature} contains a service token",
    ],
    summaries: [
      "A commit of two years ago removed a key from `{path}`. The history still has it, and it still works.",
      "The bundle of the {feature} contains a token that is not a public one. It opens an internal interface.",
      "The source map shows the original files, comments included. One comment holds a password “for now”.",
    ],
    details: [
      "I called the endpoint that shows whose key it is, and nothing else. It answers with the name of your deployment user.",
      "It was pushed from a branch that was deleted; the commit is still reachable by its hash.",
    ],
    proofs: [
      fenced(
        "console",
        "$ git log -S'_KEY' --oneline -- {path}",
        "4f1c9aa use settings file",
        "e02b7d1 first version",
        "$ git show e02b7d1:{path} | grep -n _KEY",
        '14:  SERVICE_KEY: "live_{token}…"',
      ),
    ],
    steps: [
      [
        "Clone the repository or open the bundle.",
        "Run the command above.",
        "Use the value against the interface named in the same file.",
      ],
    ],
    impacts: ["Whatever the key may do, everybody may do.", "Access to internal systems by reading public text."],
    fixes: ["Revoke it now; look for more with a scanner in the pipeline."],
  },
  {
    key: "workflow-injection",
    cwe: 77,
    kinds: ["repo", "native"],
    vectors: ["CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:C/C:H/I:H/A:N", "CVSS:4.0/AV:N/AC:L/AT:N/PR:L/UI:N/VC:H/VI:H/VA:N/SC:H/SI:H/SA:N"],
    titles: [
      "Title of a pull request runs in the build of {asset}",
      "Script injection in the {feature}: text of strangers in a shell step",
      "Build with secrets is started by outsiders ({path})",
    ],
    summaries: [
      "The build pastes the title of a pull request into a shell step. A title with a backtick runs on the runner, with the token of the repository.",
      "The {feature} checks out the branch of the stranger *and* has the secrets. One of the two must go.",
    ],
    details: [
      "I opened a pull request whose title prints `id`, and closed it after four seconds. The log of the run shows the result.",
      "The token may write, so a release could have been replaced.",
    ],
    proofs: [fenced("yaml", "- name: Greet", '  run: echo "Thanks for <%= pull_request.title %>"')],
    steps: [["Fork the repository.", "Open a pull request with the title `` x`id` ``.", "Read the log."]],
    impacts: [
      "Everybody who installs the next release runs my code.",
      "Secrets of the build leave, among them the one that signs packages.",
    ],
    fixes: ["Pass it through an environment variable; give the job no secrets."],
  },
];
