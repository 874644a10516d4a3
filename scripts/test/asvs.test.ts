import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";

const text = readFileSync(inRoot("docs/asvs.md"), "utf8");
const none = text.indexOf("## What does not apply");
const standings = ["holds", "in part", "does not apply", "does not hold"];
/** An entry names one requirement, or several that do not apply for one reason. */
const rows = text.split("\n").flatMap((line) =>
  [...line.matchAll(/\*\*(V[\d.]+)\*\*(¹)?(?=[ ,:])/g)].map(([, id = "", first]) => ({
    id,
    level: first ? "1" : "2",
    standing:
      text.indexOf(line) > none ? "does not apply" : (/(?::| –) \*\*(in part|does not hold)\*\*, /.exec(line)?.[1] ?? "holds"),
    tests: line,
  })),
);

const standard = path.resolve(import.meta.dirname, "../../../shared/data/asvs/asvs-5.0.0.json");
if (!existsSync(standard)) console.info("Requirements are not compared with the standard: ../shared/data/asvs is missing");

it.runIf(existsSync(standard))("names each requirement of level 1 and 2 once, at its level", () => {
  const { requirements } = JSON.parse(readFileSync(standard, "utf8")) as { requirements: { req_id: string; L: string }[] };
  const required = requirements.filter(({ L }) => L === "1" || L === "2").map(({ req_id, L }) => `${req_id} ${L}`);
  expect(rows.map(({ id, level }) => `${id} ${level}`).toSorted()).toEqual(required.toSorted());
});

it("has 253 requirements, each with a standing, and counts them right @spec:10.58", () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(253);
  const of = (name: string) => rows.filter(({ standing }) => standing === name).length;
  const [holds, inPart, not, fails] = standings.map(of);
  expect(text.replaceAll(/\s+/g, " ")).toContain(
    `${holds} hold, ${inPart} hold in part, ${not} do not apply, and ${fails} do not hold`,
  );
});

it("cites only tests that exist, in the file it names", () => {
  const cited = rows.flatMap(({ tests }) =>
    [...tests.matchAll(/`([^`]+)`:((?:,? "[^"]+")+)/g)].flatMap(([, file = "", titles = ""]) =>
      [...titles.matchAll(/"([^"]+)"/g)].map(([, title = ""]) => ({ file, title })),
    ),
  );
  expect(cited.length).toBeGreaterThan(150);
  const missing = cited.filter(({ file, title }) => {
    const place = inRoot(file.includes("/") ? file : `apps/server/test/${file}`);
    return !existsSync(place) || !readFileSync(place, "utf8").replaceAll(/\s+/g, " ").includes(title);
  });
  expect(missing).toEqual([]);
});
