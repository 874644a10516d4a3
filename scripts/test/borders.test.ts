import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import type { ICruiseResult } from "dependency-cruiser";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const server = "apps/server/src";
const web = "apps/web/src";
const contract = "packages/contract/src";
const messages = "packages/messages/src";

interface Storeys {
  rule: string;
  feature: string;
  storeys: string[][];
  typesOfAreas?: string[];
  groundFolders?: string[];
}

const storeyTable = createRequire(import.meta.url)("../lib/storeys.cjs") as Storeys[];

/** For every feature with storeys: from each storey into the one above, between two areas of one storey, and into the roof or out of the ground. */
const plantedInStoreys = storeyTable.flatMap(({ rule, feature, storeys, typesOfAreas, groundFolders = [] }) => {
  const file = (area: string | undefined) => `${feature}/${area}/planted.ts`;
  const upward = storeys.slice(1).map((above, below) => [file(storeys[below]?.at(-1)), file(above[0])]);
  const sideways = storeys.filter((areas) => areas.length > 1).map(([one, other]) => [file(one), file(other)]);
  const besides = typesOfAreas
    ? ["planted-ground", typesOfAreas[0], ...groundFolders.map((folder) => `${folder}/planted`)].map((ground) => [
        `${feature}/${ground}.ts`,
        file(storeys[0]?.[0]),
      ])
    : storeys.map(([area]) => [file(area), `${feature}/planted-roof.ts`]);
  const unlisted = [`${feature}/planted-area/planted.ts`, file(storeys[0]?.[0])];
  return [...upward, ...sideways, ...besides, unlisted].map(([from, to]) => [rule, from as string, to as string] as const);
});

const downwardInStoreys = storeyTable.flatMap(({ feature, storeys, typesOfAreas }) => [
  ...storeys
    .slice(1)
    .map((above, below) => [`${feature}/${above[0]}/planted.ts`, `${feature}/${storeys[below]?.[0]}/floor.ts`] as const),
  ...(typesOfAreas ? [[`${feature}/${storeys[0]?.[0]}/planted.ts`, `${feature}/ground.ts`] as const] : []),
]);

/** One import that breaks the rule: rule, importing file, imported file or npm package. */
const violations: readonly (readonly [rule: string, from: string, to: string])[] = [
  ...plantedInStoreys,
  ["no-cycles", `${web}/lib/left.ts`, `${web}/lib/right.ts`],
  ["no-unresolved", `${web}/lib/lost.ts`, "npm:nowhere"],
  ["tests-are-not-imported", `${server}/platform/helper.ts`, "apps/server/test/world.ts"],
  ["contract-stands-alone", `${contract}/reports/report.schema.ts`, "npm:kysely"],
  ["contract-stands-alone", `${contract}/reports/report.policy.ts`, "packages/db/src/new-id.ts"],
  ["contract-stands-alone", `${contract}/reports/report.state.ts`, "npm:zod"],
  ["contract-kernel-is-lowest", `${contract}/kernel/actor.ts`, `${contract}/accounts/account.schema.ts`],
  ["contract-feature-order", `${contract}/companies/company.schema.ts`, `${contract}/disputes/dispute.schema.ts`],
  ["contract-subscribers-are-leaves", `${contract}/disputes/dispute.policy.ts`, `${contract}/audit/audit.endpoints.ts`],
  ["messages-stand-alone", `${messages}/translate.ts`, `${contract}/kernel/error.ts`],
  ["messages-stand-alone", `${messages}/translate.ts`, "npm:zod"],
  ["db-stands-alone", "packages/db/src/migrate.ts", `${contract}/kernel/ids.ts`],
  ["db-tests-know-the-contract-only", "packages/db/test/migrate.test.ts", `${server}/platform/clock.ts`],
  ["embedded-postgres-knows-errors-and-folders-only", "packages/embedded-postgres/src/cluster.ts", "packages/db/src/migrate.ts"],
  [
    "embedded-postgres-knows-errors-and-folders-only",
    "packages/embedded-postgres/test/launch.test.ts",
    `${contract}/kernel/ids.ts`,
  ],
  ["embedded-postgres-is-started-in-one-place", `${server}/platform/settings.ts`, "packages/embedded-postgres/src/cluster.ts"],
  ["db-stands-alone", "packages/db/src/open-database.ts", "packages/embedded-postgres/src/cluster.ts"],
  ["readers-know-each-other-only", "packages/foreign-files/src/clean-text.ts", `${contract}/kernel/text.ts`],
  ["readers-know-each-other-only", "packages/scope-coverage/src/address.ts", "packages/foreign-files/src/clean-text.ts"],
  ["readers-know-each-other-only", "packages/program-lists/src/parse-file.ts", `${server}/platform/clock.ts`],
  ["readers-are-for-the-server", `${web}/lib/clean.ts`, "packages/foreign-files/src/clean-text.ts"],
  ["demo-knows-db-and-contract-only", "packages/demo/src/fill-demo.ts", `${server}/platform/clock.ts`],
  ["demo-knows-the-types-of-the-contract-only", "packages/demo/src/fill-demo.ts", `${contract}/kernel/ids.ts`],
  ["demo-is-loaded-on-demand", `${server}/main.ts`, "packages/demo/src/demo-accounts.ts"],
  ["libraries-of-single-acts-are-loaded-late", `${server}/features/wallet/stripe/pay-by-card.ts`, "npm:stripe"],
  ["apps-are-islands", `${web}/lib/call.ts`, `${server}/platform/clock.ts`],
  ["platform-knows-no-feature", `${server}/platform/session.ts`, `${server}/features/accounts/log-in.ts`],
  ["platform-knows-the-kernel-only", `${server}/platform/limits.ts`, `${contract}/accounts/account.endpoints.ts`],
  ["features-know-no-root", `${server}/features/accounts/sessions/revoke-session.ts`, `${server}/app.ts`],
  ["server-feature-order", `${server}/features/accounts/register.ts`, `${server}/features/companies/create-company.ts`],
  ["server-feature-order", `${server}/features/wallet/pay.ts`, `${server}/features/reports/award.ts`],
  ["server-subscribers-only-subscribe", `${server}/features/audit/list-logs.ts`, `${server}/features/accounts/get-me.ts`],
  ["server-subscribers-are-leaves", `${server}/features/disputes/open-dispute.ts`, `${server}/features/notifications/notify.ts`],
  [
    "lower-feature-by-its-use-cases",
    `${server}/features/reports/get-report.ts`,
    `${server}/features/programs/program.queries.ts`,
  ],
  [
    "lower-feature-by-its-use-cases",
    `${server}/features/reports/list-reports.ts`,
    `${server}/features/programs/program.presenter.ts`,
  ],
  [
    "beside-reports-by-rows-and-use-cases",
    `${server}/features/desk/assign-report.ts`,
    `${server}/features/programs/program.queries.ts`,
  ],
  ["beside-reports-by-rows-and-use-cases", `${server}/features/intake/poll.ts`, `${server}/features/reports/report.routes.ts`],
  [
    "beside-reports-by-rows-and-use-cases",
    `${server}/features/flood/checks/run-checks.ts`,
    `${server}/features/insight/similar/published.queries.ts`,
  ],
  ["server-feature-order", `${server}/features/insight/list-similar.ts`, `${server}/features/flood/checks/run-checks.ts`],
  ["server-feature-order", `${server}/features/desk/label-report.ts`, `${server}/features/insight/list-similar.ts`],
  ["server-feature-order", `${server}/features/reports/core/get-report.ts`, `${server}/features/intake/get-guest.ts`],
  ["features-know-the-types-of-db-only", `${server}/features/reports/validate.ts`, "packages/db/src/open-database.ts"],
  ["statements-only-in-queries", `${server}/features/reports/count-reports.ts`, "packages/db/src/named-statement.ts"],
  ["sql-only-in-queries", `${server}/features/reports/move-report.ts`, "npm:kysely"],
  ["sql-only-in-queries", `${server}/platform/jobs.ts`, "npm:pg"],
  ["web-feature-order", `${web}/features/programs/program-page.tsx`, `${web}/features/reports/list/api/use-reports.ts`],
  ["web-lower-feature-by-its-api", `${web}/features/reports/report-page.tsx`, `${web}/features/programs/program-card.tsx`],
  ["web-lower-feature-by-its-api", `${web}/features/reports/report-list.tsx`, `${web}/app/router.tsx`],
  [
    "web-beside-reports-by-core-and-api",
    `${web}/features/insight/dashboard-view.tsx`,
    `${web}/features/reports/list/report-row.tsx`,
  ],
  ["web-subscribers-are-leaves", `${web}/features/disputes/dispute.tsx`, `${web}/features/notifications/api/use-unread.ts`],
  ["web-ui-knows-no-feature", `${web}/ui/badge.tsx`, `${web}/features/accounts/avatar.tsx`],
  ["web-lib-is-lowest", `${web}/lib/format.ts`, `${web}/ui/button.tsx`],
  ["web-routes-are-loaded-by-the-router", `${web}/main.tsx`, `${web}/routes/reports.tsx`],
  ["web-knows-no-db", `${web}/features/programs/api/use-programs.ts`, "packages/db/src/types.gen.ts"],
  ["e2e-over-http", "e2e/report.test.ts", `${server}/main.ts`],
  ["bench-and-fuzz-over-http", "bench/run.ts", `${server}/main.ts`],
  ["bench-and-fuzz-over-http", "fuzz/run.ts", `${server}/main.ts`],
];

/** Imports that the rules allow. */
const allowed: readonly (readonly [from: string, to: string])[] = [
  ...downwardInStoreys,
  [`${contract}/reports/report.endpoints.ts`, `${contract}/programs/scope.schema.ts`],
  [`${contract}/programs/core/program.schema.ts`, "npm:zod/mini"],
  [`${server}/features/reports/submit-report.ts`, `${server}/features/programs/get-program.ts`],
  [`${server}/features/desk/assign-report.ts`, `${server}/features/reports/core/report.queries.ts`],
  [`${server}/features/flood/checks/run-checks.ts`, `${server}/features/insight/similar/list-published-like.ts`],
  [`${server}/features/reports/submit-report.ts`, "packages/db/src/new-id.ts"],
  [`${server}/features/reports/report.queries.ts`, "npm:kysely"],
  [`${server}/features/reports/report.queries.ts`, "packages/db/src/named-statement.ts"],
  [`${server}/platform/http/problem.ts`, `${messages}/translate.ts`],
  [`${messages}/translate.ts`, "npm:use-intl/core"],
  [`${web}/lib/i18n.ts`, `${messages}/languages.ts`],
  [`${server}/features.ts`, `${server}/features/audit/audit.listeners.ts`],
  [`${server}/features/audit/audit.queries.ts`, `${contract}/audit/audit.schema.ts`],
  [`${server}/platform/database.ts`, "packages/db/src/open-database.ts"],
  [`${web}/routeTree.gen.ts`, `${web}/routes/reports.tsx`],
  [`${web}/app/report-route.tsx`, `${web}/features/reports/report-page.tsx`],
  [`${web}/features/reports/report-page.tsx`, `${web}/ui/badge.tsx`],
  [`${web}/features/reports/editor/report-form.tsx`, `${web}/features/programs/scopes/api/use-scopes.ts`],
  [`${web}/features/programs/program-form.tsx`, `${web}/features/companies/api/use-my-companies.ts`],
  [`${web}/features/insight/metrics-page.tsx`, `${web}/features/reports/core/report-views.ts`],
  [`${server}/features/intake/letter.ts`, "packages/foreign-files/src/clean-text.ts"],
  ["packages/program-lists/src/parse-file.ts", "packages/foreign-files/src/parse-table.ts"],
  [`${server}/open-runtime.ts`, "packages/embedded-postgres/src/cluster.ts"],
  ["packages/embedded-postgres/src/cluster.ts", "packages/db/src/operator-error.ts"],
  ["packages/embedded-postgres/src/cluster.ts", "npm:pg"],
  ["packages/demo/test/demo-data.test.ts", `${contract}/reports/report.state.ts`],
  ["packages/demo/src/fill-demo.ts", "packages/db/src/lock-keys.ts"],
  ["e2e/program.test.ts", "packages/db/factories/build-program.ts"],
];

const folder = realpathSync(mkdtempSync(join(tmpdir(), "safeport-borders-")));
let found: string[] = [];

/** Writes a small tree with these imports and checks it by the real rules. */
beforeAll(async () => {
  const imports = new Map<string, string[]>([[`${web}/lib/right.ts`, [`${web}/lib/left.ts`]]]);
  for (const [from, to] of [...violations.map(([, from, to]) => [from, to] as const), ...allowed]) {
    imports.set(from, [...(imports.get(from) ?? []), to]);
    if (!to.startsWith("npm:")) imports.set(to, imports.get(to) ?? []);
  }
  for (const [file, targets] of imports) {
    const lines = targets.map((target) => {
      const path = relative(dirname(file), target);
      return `import "${target.startsWith("npm:") ? target.slice(4) : path.startsWith(".") ? path : `./${path}`}";`;
    });
    write(file, `${lines.join("\n")}\nexport const here = 1;\n`);
  }
  for (const name of ["kysely", "pg", "stripe", "use-intl/core", "zod", "zod/mini"]) {
    // Below a folder of that name, as in the real packages, which no rule may overlook.
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: "1.0.0", main: "dist/index.js" }));
    write(`node_modules/${name}/dist/index.js`, "");
  }
  write(
    "tsconfig.json",
    JSON.stringify({ compilerOptions: { module: "nodenext", allowImportingTsExtensions: true, noEmit: true } }),
  );
  const result = await cruise();
  found = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(join(folder, dirname(path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function cruise(): Promise<ICruiseResult> {
  const program = join(root, "node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
  const args = [
    program,
    "--config",
    join(root, ".dependency-cruiser.cjs"),
    "--output-type",
    "json",
    "packages",
    "apps",
    "e2e",
    "bench",
    "fuzz",
  ];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: folder, maxBuffer: 64_000_000 }, (_error, stdout) =>
      resolve(JSON.parse(stdout) as ICruiseResult),
    );
  });
}

describe("borders", () => {
  it.each(violations)("%s stops %s from importing %s", (rule, from, to) => {
    const target = to.replace(/^npm:(.*)$/, (_, name) => (name === "nowhere" ? name : `node_modules/${name}/dist/index.js`));
    expect(found).toContain(`${rule}: ${from} → ${target}`);
  });

  it.each(allowed)("%s may import %s", (from, to) => {
    const target = to.replace(/^npm:(.*)$/, "node_modules/$1/dist/index.js");
    expect(found.filter((line) => line.endsWith(`: ${from} → ${target}`))).toEqual([]);
  });

  it("has a planted violation for every rule", async () => {
    const { default: config } = (await import(join(root, ".dependency-cruiser.cjs"))) as {
      default: { forbidden: { name: string }[] };
    };
    const planted = new Set<string>(violations.map(([rule]) => rule));
    expect(config.forbidden.map((rule) => rule.name).filter((name) => !planted.has(name))).toEqual([]);
  });
});
