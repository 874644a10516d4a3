// Who may import whom: the borders of docs/architecture.md. Every rule has a planted violation in scripts/test/borders.test.ts.

const storeyTable = require("./scripts/lib/storeys.cjs");

/** They stand beside each other above reports: each reads and presents its rows, and none knows the others. */
const besideReports = ["disclosure", "intake", "desk", "report-exchange", "insight"];

/** Those that read and present the rows of reports; `flood` knows those beside it by their use cases. */
const readReports = [...besideReports, "flood"];

/** Lowest first: a feature imports from those before it only; of those in brackets none imports another. */
const features = [
  "files",
  "site",
  "accounts",
  "companies",
  "programs",
  "wallet",
  "reports",
  besideReports,
  "flood",
  "disputes",
  "integrations",
  "webhooks",
  "agents",
  "public-pages",
];

/** They subscribe to events; no other feature imports them. */
const subscribers = ["audit", "notifications", "reputation", "search", "receipts"];

/** The packages that read texts of others, and the packages that each knows. */
const readers = {
  "foreign-files": [],
  "scope-coverage": ["contract"],
  "program-lists": ["contract", "messages", "foreign-files", "scope-coverage"],
};

const anyOf = (names) => `(?:${names.join("|")})`;
const server = "^apps/server/src/features/";
const web = "^apps/web/src/features/";
const contract = "^packages/contract/src/";
const messages = "^packages/messages/src/";

/** What only a feature itself may import. */
const inner = "\\.(?:queries|routes|presenter|subscribers|recipients|feature)\\.ts$";

const featureOrder = (name, folder) =>
  features.flatMap((step, index) =>
    [step].flat().map((feature) => ({
      name,
      comment: `Features, lowest first: ${features.map((names) => [names].flat().join(", ")).join(" < ")}.`,
      severity: "error",
      from: { path: `${folder}${feature}/` },
      to: { path: `${folder}${anyOf([step, ...features.slice(index + 1)].flat())}/`, pathNot: `${folder}${feature}/` },
    })),
  );

/** One rule for each area of a feature: of its own feature it imports itself and the storeys below. */
const areaOrder = ({ rule, feature, storeys, typesOfAreas, groundFolders = [] }) => [
  ...storeys.flatMap((areas, storey) =>
    areas.map((area) => ({
      name: rule,
      comment: `Storeys, lowest first: ${storeys.map((names) => names.join(", ")).join(" < ")} < what lies beside them.`,
      severity: "error",
      from: { path: `^${feature}/${area}/` },
      to: {
        path: `^${feature}/`,
        pathNot: `^${feature}/(?:${anyOf([...groundFolders, ...storeys.slice(0, storey).flat(), area])}/${typesOfAreas ? "|[^/]+$" : ""})`,
      },
    })),
  ),
  ...(typesOfAreas ? groundOf(rule, feature, typesOfAreas, groundFolders) : []),
  {
    name: rule,
    comment: "Every area has a storey.",
    severity: "error",
    from: { path: `^${feature}/`, pathNot: `^${feature}/(?:${anyOf([...groundFolders, ...storeys.flat()])}/|[^/]+$)` },
    to: { path: "" },
  },
];

/** The files beside the areas import none, and the named ones only types of them. */
const groundOf = (rule, feature, typesOfAreas, groundFolders) => {
  const named = `^${feature}/${anyOf(typesOfAreas)}\\.ts$`;
  const ground = `^${feature}/(?:${groundFolders.map((folder) => `${folder}/|`).join("")}[^/]+$)`;
  const to = { path: `^${feature}/[^/]+/`, pathNot: ground };
  const comment = `Beside the areas lies the ground; only ${typesOfAreas.join(" and ")} name types of areas.`;
  return [
    { name: rule, comment, severity: "error", from: { path: ground, pathNot: named }, to },
    {
      name: rule,
      comment,
      severity: "error",
      from: { path: named },
      to: { ...to, dependencyTypesNot: ["type-only", "type-import"] },
    },
  ];
};

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    // What is built is not there before the first build.
    {
      name: "no-unresolved",
      severity: "error",
      from: {},
      to: { couldNotResolve: true, pathNot: "/apps/server/dist/|/api\\.gen\\.ts$" },
    },
    {
      name: "tests-are-not-imported",
      severity: "error",
      from: { pathNot: "(?:^|/)test/|^e2e/|^bench/|^fuzz/" },
      to: { path: "^(?:packages|apps)/[^/]+/test/|^e2e/|^bench/|^fuzz/" },
    },

    {
      name: "contract-stands-alone",
      comment: "Of npm zod alone, and its small build, since the browser loads it.",
      severity: "error",
      from: { path: contract },
      to: {
        pathNot: `${contract}|/node_modules/zod/(?:v4/)?(?:mini|core|locales)/|^node_modules/zod/(?:v4/)?(?:mini|core|locales)/`,
      },
    },
    {
      name: "contract-kernel-is-lowest",
      severity: "error",
      from: { path: `${contract}kernel/` },
      to: { path: contract, pathNot: `${contract}kernel/` },
    },
    ...featureOrder("contract-feature-order", contract),
    {
      name: "contract-subscribers-are-leaves",
      severity: "error",
      from: { path: `${contract}([^/]+)/` },
      to: { path: `${contract}${anyOf(subscribers)}/`, pathNot: `${contract}$1/` },
    },

    {
      name: "messages-stand-alone",
      comment: "Of npm use-intl alone.",
      severity: "error",
      from: { path: messages },
      to: { pathNot: `${messages}|(?:^|/)node_modules/use-intl/` },
    },

    {
      name: "db-stands-alone",
      severity: "error",
      from: { path: "^packages/db/", pathNot: "^packages/db/test/" },
      to: { path: "^(?:packages|apps|e2e|bench|fuzz|scripts)/", pathNot: "^packages/db/" },
    },
    {
      name: "db-tests-know-the-contract-only",
      severity: "error",
      from: { path: "^packages/db/test/" },
      to: { path: "^(?:packages|apps|e2e|bench|fuzz|scripts)/", pathNot: "^packages/(?:db|contract)/" },
    },
    {
      name: "embedded-postgres-knows-errors-and-folders-only",
      comment: "Of db what the server needs as well: errors for the operator, and folders.",
      severity: "error",
      from: { path: "^packages/embedded-postgres/" },
      to: {
        path: "^(?:packages|apps|e2e|bench|fuzz|scripts)/",
        pathNot: "^packages/embedded-postgres/|^packages/db/src/(?:operator-error|folder-error|make-folder)\\.ts$",
      },
    },
    {
      name: "embedded-postgres-is-started-in-one-place",
      comment: "All other code takes the URL of a database, and does not see who started it.",
      severity: "error",
      from: { path: "^(?:apps/[^/]+/src|e2e|fuzz)/", pathNot: "^apps/server/src/open-runtime\\.ts$" },
      to: { path: "^packages/embedded-postgres/" },
    },
    ...Object.entries(readers).map(([name, packages]) => ({
      name: "readers-know-each-other-only",
      comment: "They read what others wrote, without a server or a database.",
      severity: "error",
      from: { path: `^packages/${name}/` },
      to: { path: "^(?:packages|apps|e2e|bench|fuzz|scripts)/", pathNot: `^packages/${anyOf([name, ...packages])}/` },
    })),
    {
      name: "readers-are-for-the-server",
      comment: "They need Node.js; the browser and the demo load none of them.",
      severity: "error",
      from: { path: "^(?:packages|apps/web|e2e|bench|fuzz)/", pathNot: `^packages/${anyOf(Object.keys(readers))}/` },
      to: { path: `^packages/${anyOf(Object.keys(readers))}/` },
    },
    {
      name: "demo-knows-db-and-contract-only",
      severity: "error",
      from: { path: "^packages/demo/" },
      to: { path: "^(?:packages|apps|e2e|bench|fuzz|scripts)/", pathNot: "^packages/(?:demo|db|contract)/" },
    },
    {
      name: "demo-knows-the-types-of-the-contract-only",
      comment: "Its tests check the rows against the rules of the contract.",
      severity: "error",
      from: { path: "^packages/demo/", pathNot: "^packages/demo/test/" },
      to: { path: "^packages/contract/", dependencyTypesNot: ["type-only", "type-import"] },
    },
    {
      name: "demo-is-loaded-on-demand",
      comment: "A server without a demo never loads it.",
      severity: "error",
      from: { path: "^apps/[^/]+/src/" },
      to: { path: "^packages/demo/", dynamic: false, dependencyTypesNot: ["type-only", "type-import"] },
    },

    {
      name: "libraries-of-single-acts-are-loaded-late",
      comment: "A server that does none of these acts never reads them; workers are processes of their own.",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: "\\.mjs$" },
      to: {
        path: `node_modules/(?:${[
          ...["stripe", "nodemailer", "imapflow", "postal-mime", "web-push", "undici", "ioredis", "prom-client"],
          ...["openid-client", "@node-saml/node-saml", "@xmldom/xmldom", "@simplewebauthn/server", "@zxcvbn-ts/[^/]+"],
          ...["@modelcontextprotocol/sdk", "@myriaddreamin/[^/]+", "file-type", "image-dimensions", "omggif", "htmlparser2"],
        ].join("|")})/`,
        dynamic: false,
        dependencyTypesNot: ["type-only", "type-import"],
      },
    },

    {
      name: "apps-are-islands",
      comment: "Apps meet over HTTP.",
      severity: "error",
      from: { path: "^apps/([^/]+)/" },
      to: { path: "^apps/|^e2e/|^bench/|^fuzz/|^scripts/", pathNot: "^apps/$1/" },
    },

    {
      name: "platform-knows-no-feature",
      severity: "error",
      from: { path: "^apps/server/src/platform/" },
      to: { path: "^apps/server/src/", pathNot: "^apps/server/src/platform/" },
    },
    {
      name: "platform-knows-the-kernel-only",
      comment: "And the union of all events, which it carries without looking into them, and the uploads, which are its own.",
      severity: "error",
      from: { path: "^apps/server/src/platform/" },
      to: { path: contract, pathNot: `${contract}(?:kernel|events|files|accounts/core/account\\.schema)` },
    },
    {
      name: "features-know-no-root",
      severity: "error",
      from: { path: server },
      to: { path: "^apps/server/src/", pathNot: "^apps/server/src/(?:platform|features)/" },
    },
    ...featureOrder("server-feature-order", server),
    ...storeyTable.flatMap(areaOrder),
    {
      name: "server-subscribers-only-subscribe",
      comment: "They handle events and read with queries of their own, by the visibility of the feature they read.",
      severity: "error",
      from: { path: `${server}(${anyOf(subscribers)})/` },
      to: { path: server, pathNot: `${server}$1/|\\.visibility\\.ts$` },
    },
    {
      name: "server-subscribers-are-leaves",
      severity: "error",
      // Commands run use cases of every feature; the public pages put together what features let everybody read.
      from: {
        path: "^apps/server/src/",
        pathNot: `^apps/server/src/features\\.ts$|^apps/server/src/cli/|${server}(?:${anyOf(subscribers)}|public-pages)/`,
      },
      to: { path: `${server}${anyOf(subscribers)}/` },
    },
    {
      name: "lower-feature-by-its-use-cases",
      comment: "Queries, routes, presenter, subscribers and recipients belong to their feature.",
      severity: "error",
      from: { path: `${server}([^/]+)/`, pathNot: `${server}${anyOf(readReports)}/` },
      to: { path: `${server}.*${inner}`, pathNot: `${server}$1/` },
    },
    {
      name: "beside-reports-by-rows-and-use-cases",
      comment: "They read and present the rows of reports, and know the others by their use cases.",
      severity: "error",
      from: { path: `${server}(${anyOf(readReports)})/` },
      to: { path: `${server}.*${inner}`, pathNot: `${server}(?:$1/|reports/.+\\.(?:queries|presenter)\\.ts$)` },
    },
    {
      name: "features-know-the-types-of-db-only",
      comment:
        "A use case opens its transaction with the db it is given; it makes ids, and its queries name their statements, locks and protected tables.",
      severity: "error",
      from: { path: server },
      to: {
        path: "^packages/db/",
        pathNot: "^packages/db/src/(?:new-id|named-statement|prepared-query|lock-keys|app-rights)\\.ts$",
        dependencyTypesNot: ["type-only", "type-import"],
      },
    },
    {
      name: "statements-only-in-queries",
      severity: "error",
      from: { path: "^apps/server/src/", pathNot: "\\.queries\\.ts$" },
      to: { path: "^packages/db/src/(?:named-statement|prepared-query)\\.ts$", dependencyTypesNot: ["type-only", "type-import"] },
    },
    {
      name: "sql-only-in-queries",
      severity: "error",
      from: {
        path: "^(?:apps|packages)/",
        pathNot: "\\.(?:queries|visibility)\\.ts$|^packages/(?:db|demo|embedded-postgres)/|^apps/[^/]+/test/",
      },
      to: { path: "node_modules/(?:kysely|pg)/", dependencyTypesNot: ["type-only", "type-import"] },
    },

    ...featureOrder("web-feature-order", web),
    {
      name: "web-lower-feature-by-its-api",
      comment: "The hooks of a lower feature may be used; its components are put together with others in the routes.",
      severity: "error",
      from: { path: `${web}([^/]+)/`, pathNot: `${web}${anyOf(readReports)}/` },
      to: { path: "^apps/web/src/", pathNot: `^apps/web/src/(?:features/$1|lib|ui)/|${web}.+/api/` },
    },
    {
      name: "web-beside-reports-by-core-and-api",
      severity: "error",
      from: { path: `${web}(${anyOf(readReports)})/` },
      to: { path: "^apps/web/src/", pathNot: `^apps/web/src/(?:features/(?:$1|reports/core)|lib|ui)/|${web}.+/api/` },
    },
    {
      name: "web-subscribers-are-leaves",
      severity: "error",
      from: { path: `${web}([^/]+)/` },
      to: { path: `${web}${anyOf(subscribers)}/`, pathNot: `${web}$1/` },
    },
    {
      name: "web-ui-knows-no-feature",
      severity: "error",
      from: { path: "^apps/web/src/ui/" },
      to: { path: "^apps/web/src/", pathNot: "^apps/web/src/(?:ui|lib)/" },
    },
    {
      name: "web-lib-is-lowest",
      severity: "error",
      from: { path: "^apps/web/src/lib/" },
      to: { path: "^apps/web/src/", pathNot: "^apps/web/src/lib/" },
    },
    {
      name: "web-routes-are-loaded-by-the-router",
      comment: "Others name a route by its id (`getRouteApi`), which leaves its page in a file of its own.",
      severity: "error",
      from: { path: "^apps/web/", pathNot: "^apps/web/src/(?:routes/|app/|routeTree\\.gen\\.ts$)" },
      to: { path: "^apps/web/src/routes/" },
    },
    { name: "web-knows-no-db", severity: "error", from: { path: "^apps/web/" }, to: { path: "^packages/db/" } },

    {
      name: "e2e-over-http",
      comment: "Of db the factories alone, and what opens the database for them.",
      severity: "error",
      from: { path: "^e2e/" },
      to: {
        path: "^(?:apps|packages|bench|fuzz|scripts)/",
        pathNot: `${contract}|^packages/db/factories/|^packages/demo/src/demo-accounts\\.ts$|^packages/db/src/(?:open-database|types\\.gen)\\.ts$`,
      },
    },
    { name: "bench-and-fuzz-over-http", severity: "error", from: { path: "^(?:bench|fuzz)/" }, to: { path: "^(?:apps|e2e)/" } },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(?:apps|packages)/[^/]+/dist(?:-fixtures)?/" },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".tsx", ".d.ts", ".mjs", ".js", ".cjs", ".json"],
    },
  },
};
