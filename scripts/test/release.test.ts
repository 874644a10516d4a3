import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { inRoot } from "../lib/paths.mjs";
import { makeRelease, verifyRelease } from "../lib/release.mjs";

const folder = mkdtempSync(join(tmpdir(), "safeport-release-"));
const [repository, first, second] = ["repository", "first", "second"].map((name) => join(folder, name)) as [
  string,
  string,
  string,
];
const [key, otherKey, signers] = ["key", "other", "signers"].map((name) => join(folder, name)) as [string, string, string];

const client = `safeport-client-${JSON.parse(readFileSync(inRoot("packages/client/package.json"), "utf8")).version}.tgz`;

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=Mira", "-c", "user.email=mira@people.example", "-c", "commit.gpgsign=false", ...args], {
    cwd: repository,
    encoding: "utf8",
  }).trim();
const digestOf = (file: string) => createHash("sha256").update(readFileSync(file)).digest("hex");

beforeAll(async () => {
  mkdirSync(join(repository, "src"), { recursive: true });
  writeFileSync(join(repository, "package.json"), JSON.stringify({ name: "safeport", version: "1.2.3" }));
  writeFileSync(join(repository, "package-lock.json"), "{}");
  writeFileSync(join(repository, "src/main.js"), "console.log(1);\n");
  git("init", "-q");
  git("add", "-A");
  git("commit", "-q", "-m", "First");
  writeFileSync(join(repository, "secret.env"), "not tracked");
  for (const path of [key, otherKey]) execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", path]);
  writeFileSync(signers, `release@safeport.example ${readFileSync(`${key}.pub`, "utf8")}`);
  await makeRelease({ repository, key, out: first });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a release holds the tracked files of the commit, the client of its API, its SBOM and its provenance, and is verified by its signature", () => {
  expect(readdirSync(first).toSorted()).toEqual([
    ...["SHA256SUMS", "SHA256SUMS.sig", "safeport-1.2.3.cdx.json", "safeport-1.2.3.intoto.json", "safeport-1.2.3.tar.gz", client],
  ]);
  const archive = join(first, "safeport-1.2.3.tar.gz");
  const names = execFileSync("tar", ["tzf", archive], { encoding: "utf8" }).trim().split("\n");
  expect(names.filter((name) => !name.endsWith("/"))).toEqual([
    ...["safeport-1.2.3/package-lock.json", "safeport-1.2.3/package.json", "safeport-1.2.3/src/main.js"],
  ]);
  const read = (file: string) => JSON.parse(readFileSync(join(first, file), "utf8"));
  expect(read("safeport-1.2.3.cdx.json")).toMatchObject({
    bomFormat: "CycloneDX",
    metadata: { component: { name: "safeport" } },
  });
  const { subject, predicateType, predicate } = read("safeport-1.2.3.intoto.json");
  expect(predicateType).toBe("https://slsa.dev/provenance/v1");
  expect(subject).toContainEqual({ name: "safeport-1.2.3.tar.gz", digest: { sha256: digestOf(archive) } });
  expect(subject).toContainEqual({ name: client, digest: { sha256: digestOf(join(first, client)) } });
  expect(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit).toBe(git("rev-parse", "HEAD"));
  expect(verifyRelease(first, signers)).toBe("4 files are as release@safeport.example has signed them");
  // Without our code, by the standard tools.
  const verify = ["-Y", "verify", "-f", signers, "-I", "release@safeport.example", "-n", "safeport-release"];
  const input = readFileSync(join(first, "SHA256SUMS"));
  execFileSync("ssh-keygen", [...verify, "-s", join(first, "SHA256SUMS.sig")], { input });
});

it("two releases of one commit are the same, byte by byte @spec:10.57", async () => {
  await makeRelease({ repository, key, out: second });
  for (const file of readdirSync(first))
    expect([file, digestOf(join(second, file))]).toEqual([file, digestOf(join(first, file))]);
});

it("a changed file, another signer and a signature for something else are found @spec:10.57", async () => {
  const out = join(folder, "forged");
  await makeRelease({ repository, key: otherKey, out });
  expect(() => verifyRelease(out, signers)).toThrow("The signature is of nobody in the list of signers");
  execFileSync("ssh-keygen", ["-q", "-Y", "sign", "-f", key, "-n", "file", join(out, "SHA256SUMS")], {
    stdio: "ignore",
    input: "y\n",
  });
  rmSync(join(out, "SHA256SUMS.sig"));
  execFileSync("ssh-keygen", ["-q", "-Y", "sign", "-f", key, "-n", "file", join(out, "SHA256SUMS")], { stdio: "ignore" });
  expect(() => verifyRelease(out, signers)).toThrow("The signature does not fit SHA256SUMS");
  for (const file of [client, "safeport-1.2.3.tar.gz"]) {
    const whole = readFileSync(join(second, file));
    appendFileSync(join(second, file), "x");
    expect(() => verifyRelease(second, signers)).toThrow(`${file} is not what was signed`);
    writeFileSync(join(second, file), whole);
  }
  appendFileSync(join(second, "SHA256SUMS"), "x");
  expect(() => verifyRelease(second, signers)).toThrow("The signature does not fit SHA256SUMS");
});

it("a checkout with changes, a folder with files and a key that is not there make no release", async () => {
  await expect(makeRelease({ repository, key, out: first })).rejects.toThrow("has files in it");
  await expect(makeRelease({ repository, key: join(folder, "none"), out: join(folder, "a") })).rejects.toThrow("There is no key");
  writeFileSync(join(repository, "src/main.js"), "console.log(2);\n");
  await expect(makeRelease({ repository, key, out: join(folder, "b") })).rejects.toThrow("not committed");
});
