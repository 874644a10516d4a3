import { addScope } from "@safeport/contract/programs/core/program.endpoints";
import { exportScopes } from "@safeport/contract/programs/scopes/scope-tool.endpoints";
import { listVersions } from "@safeport/contract/programs/versions/program-version.endpoints";
import { buildProgram } from "@safeport/db/factories/build-program";
import { buildScope } from "@safeport/db/factories/build-scope";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { programWithCsv } from "./scope-csv-case.ts";
import { buildWorld, type Person, type World } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await buildWorld();
});
afterAll(() => w.close());

const head =
  "identifier,asset_type,instruction,eligible_for_bounty,eligible_for_submission,availability_requirement,confidentiality_requirement,integrity_requirement,max_severity";

describe("scopes as CSV", () => {
  it("go out and come in again unchanged, formulas, quotes and line breaks included", async () => {
    const { owner, program, params, send, scopes } = await programWithCsv(w);
    for (const [n, identifier] of ["=1+1", "+32 475", "@home", "-v", "'=quoted", "''-twice", '"a", b;c', "Ünïcödé"].entries())
      await buildScope(w.db, {
        program_id: program.id,
        asset_type: "other",
        identifier: `${identifier} ${n}`,
        instructions_markdown: n % 2 ? `=HYPERLINK("https://evil.example")\n\n- one\n- "two"` : "",
        is_out_of_scope: n % 3 === 0,
        is_eligible_for_bounty: n % 2 === 0,
      });
    for (const [asset_type, identifier] of [
      ["url", "api.example.com"],
      ["domain", "www.example.com"],
      ["cidr", "203.0.113.0/24"],
    ] as const)
      await buildScope(w.db, { program_id: program.id, asset_type, identifier });
    const before = await scopes();
    const { body } = await w.call(owner, exportScopes, { params });
    expect(body.file_name).toBe(`${program.handle}-scopes.csv`);
    expect(body.csv.replace(/^\ufeff/, "").split("\r\n")[0]).toBe(head);
    expect(body.csv).not.toMatch(/(?:^|,|\n)"?[=+@]/m);
    const answer = await send(body.csv);
    expect(answer.body).toMatchObject({ applied: true, rows: 11, added: 0, updated: 0, unchanged: 11, refused: 0 });
    expect(await scopes()).toEqual(before);
    expect((await w.call(owner, listVersions, { params })).body.total).toBe(12);
    // In another program, the file makes the same scopes.
    const other = await programWithCsv(w);
    expect((await other.send(body.csv)).body).toMatchObject({ added: 11, refused: 0 });
    const content = ({ identifier, instructions_markdown, is_out_of_scope }: Record<string, unknown>) =>
      JSON.stringify([identifier, instructions_markdown, is_out_of_scope]);
    expect((await other.scopes()).map(content).sort()).toEqual(before.map(content).sort());
    expect((await w.call(other.owner, listVersions, { params: other.params })).body.total).toBe(2);
  });

  it("add, update and refuse rows, each refusal with its reason, and only when applied", async () => {
    const { program, send, scopes } = await programWithCsv(w);
    const kept = await buildScope(w.db, { program_id: program.id, asset_type: "domain", identifier: "kept.example.com" });
    await buildScope(w.db, {
      program_id: program.id,
      asset_type: "domain",
      identifier: "changed.example.com",
      max_severity: "low",
    });
    const file = [
      head,
      "changed.example.com,URL,,true,true,,,,critical",
      "new.example.com,DOMAIN,Be kind,,,high,,,",
      "*.example.org,wildcard,,no,FALSE,,,,none",
      ",URL,,true,true,,,,high",
      "nonsense,CIDR,,true,true,,,,high",
      "x.example.com,SPACESHIP,,true,true,,,,high",
      "y.example.com,URL,,perhaps,true,,,,high",
      "z.example.com,URL,,true,true,,,,severe",
      "NEW.example.com,URL,,true,true,,,,high",
    ].join("\n");
    const expected = { rows: 9, added: 2, updated: 1, unchanged: 0, refused: 6 };
    const preview = await send(file, false);
    expect(preview.body).toMatchObject({ applied: false, ...expected });
    expect(await scopes()).toHaveLength(2);
    expect(preview.body.changes.map(({ line, action }: { line: number; action: string }) => [line, action])).toEqual([
      [2, "update"],
      [3, "add"],
      [4, "add"],
    ]);
    expect(preview.body.refusals.map(({ line, reason }: { line: number; reason: string }) => [line, reason])).toEqual([
      [5, "identifier: This field is required"],
      [6, "identifier: Not an IP network; an example is 192.0.2.0/24 or 2001:db8::/32"],
      [7, "asset_type: “SPACESHIP” is not an asset type"],
      [8, "eligible_for_bounty: Must be one of: true, false"],
      [9, expect.stringMatching(/^max_severity: /)],
      [10, "Repeats line 3"],
    ]);
    expect((await send(file)).body).toMatchObject({ applied: true, ...expected });
    const now = await scopes();
    expect(now.map(({ identifier, max_severity }: Record<string, string>) => [identifier, max_severity]).sort()).toEqual([
      ["*.example.org", "none"],
      ["changed.example.com", "critical"],
      ["kept.example.com", kept.max_severity],
      ["new.example.com", "critical"],
    ]);
    expect((await send(file)).body).toMatchObject({ added: 0, updated: 0, unchanged: 3 });
  });

  it("are read with a byte order mark, in UTF-16 and in Latin-1, with semicolons, and refused when broken", async () => {
    const rows = (name: string) => `identifier,asset_type\n${name}.example.com,DOMAIN\nCafé ${name},OTHER\n`;
    const { send, scopes } = await programWithCsv(w);
    for (const content of [
      `\ufeff${rows("bom")}`,
      Buffer.from(`\ufeff${rows("utf16")}`, "utf16le"),
      Buffer.from(rows("latin"), "latin1"),
      rows("semi").replaceAll(",", ";"),
      rows("tab").replaceAll(",", "\t"),
      rows("cr").replaceAll("\n", "\r\n"),
    ])
      expect((await send(content)).body).toMatchObject({ added: 2, refused: 0 });
    const names = (await scopes()).map(({ identifier }: { identifier: string }) => identifier);
    expect(names).toContain("Café latin");
    expect(names).toHaveLength(12);
    for (const [content, detail] of [
      ['identifier,asset_type\n"open,DOMAIN\n', "The file is not valid CSV: check the quotation marks near line 2"],
      ["name,type\na,b\n", "The file has no column identifier, asset_type; the first row names the columns"],
      ["\u0000\u0001\u0002", "The file has no column identifier, asset_type; the first row names the columns"],
      [`${head}\n${"a.example.com,DOMAIN\n".repeat(5_001)}`, "A file has at most 5,000 rows; split it"],
      [`${head}${",".repeat(100)}\na.example.com,DOMAIN\n`, "A file has at most 100 columns"],
      [
        `${head}\na.example.com,DOMAIN,${"a".repeat(100_000)}\n`,
        "The file is not valid CSV: check the quotation marks near line 2",
      ],
      [Buffer.alloc(5_500_000, "a"), "Too large"],
    ] as const) {
      const answer = await send(content as string);
      expect([answer.status, answer.body.detail]).toEqual([expect.any(Number), detail]);
      expect([400, 413]).toContain(answer.status);
    }
    expect((await send("")).status).toBe(422);
    expect(await scopes()).toHaveLength(12);
  });

  it("keep an asset in scope and out of it apart, where the program has it once", async () => {
    for (const [first, second] of [
      ["true", "false"],
      ["false", "true"],
    ]) {
      const { program, send, scopes } = await programWithCsv(w);
      const stored = { program_id: program.id, asset_type: "domain", identifier: "a.example.com", max_severity: "low" } as const;
      await buildScope(w.db, stored);
      const rows = [first, second].map((submission) => `a.example.com,DOMAIN,New,false,${submission},,,,medium`);
      const file = [head, ...rows, rows[1]].join("\n");
      for (const apply of [false, true])
        expect((await send(file, apply)).body).toMatchObject({ added: 1, updated: 1, unchanged: 0, refused: 1 });
      const now = (await scopes()).map((scope: Record<string, unknown>) => [scope.is_out_of_scope, scope.max_severity]);
      expect(now).toEqual([
        [false, "medium"],
        [true, "medium"],
      ]);
    }
  });

  it("of 5,000 rows fill the program and refuse the rest", async () => {
    const { send, scopes, owner, params } = await programWithCsv(w);
    await w.call(owner, addScope, {
      params,
      body: {
        asset_type: "domain",
        identifier: "own.example.com",
        is_eligible_for_bounty: true,
        is_out_of_scope: false,
        max_severity: "low",
      },
    });
    const file = `${head}\n${Array.from({ length: 5_000 }, (_, n) => `host-${n}.example.com,DOMAIN`).join("\n")}`;
    const { body } = await send(file);
    expect(body).toMatchObject({ rows: 5_000, added: 999, refused: 4_001 });
    expect(body.refusals).toHaveLength(200);
    expect(body.refusals[0].reason).toBe("A program has at most 1,000 scopes");
    expect(await scopes()).toHaveLength(1_000);
  });

  it("are read by who may read the program, and written by who may edit it", async () => {
    const { program, params, send, owner } = await programWithCsv(w);
    const [stranger, viewer] = [await w.person(), await w.member("viewer", owner.companyId)];
    const file = `${head}\na.example.com,DOMAIN`;
    expect((await w.call(stranger, exportScopes, { params })).status).toBe(404);
    expect((await w.call(viewer, exportScopes, { params })).status).toBe(200);
    for (const apply of [true, false]) {
      expect((await send(file, apply, stranger)).status).toBe(404);
      expect((await send(file, apply, viewer)).status).toBe(403);
    }
    expect(program.id).toBe(params.program);
  });
});

it("a person exports scopes sixty times an hour", async () => {
  const strict = await buildWorld({ env: { RATE_LIMIT_FACTOR: "1" } });
  const [owner, other] = [await strict.member(), await strict.member()];
  const program = await buildProgram(strict.db, { company_id: owner.companyId });
  const ask = async (as: Person) => (await strict.call(as, exportScopes, { params: { program: program.id } })).status;
  const statuses = [];
  for (let n = 0; n < 61; n++) statuses.push(await ask(owner));
  expect([statuses.indexOf(429), await ask(other)]).toEqual([60, 200]);
  await strict.close();
});
