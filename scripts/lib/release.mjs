import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { installPackages } from "./install-packages.mjs";
import { packClient } from "./pack-client.mjs";
import { root } from "./paths.mjs";
import { runTool } from "./run-tool.mjs";
import { StepError } from "./step.mjs";
import { readSbom } from "./write-sbom.mjs";

/** Namespace of signatures, so that one for something else is none for a release. */
const namespace = "safeport-release";
const sums = "SHA256SUMS";
const usage = `Usage: npm run release -- --key FILE [--out FOLDER]
       npm run release -- verify FOLDER --signers FILE`;

/**
 * `npm run release`: writes the archive of the present commit with the client of the API, SBOM, provenance, checksums and signature, or verifies such
 * a folder.
 * @param {string[]} args
 */
export function release(args) {
  return runTool(async () => {
    if (args[0] !== "verify") await installPackages();
    const { values, positionals } = readArguments(args);
    const [command, folder] = positionals;
    if (command === "verify" && folder && values.signers) {
      console.log(verifyRelease(fromCaller(folder), fromCaller(values.signers)));
      return true;
    }
    if (command !== undefined || !values.key) throw new StepError(usage);
    const out = fromCaller(values.out ?? "release");
    await makeRelease({ repository: root, key: fromCaller(values.key), out });
    console.log(`The release is in ${out}`);
    return true;
  });
}

/** @param {string[]} args */
function readArguments(args) {
  try {
    const text = { type: /** @type {const} */ ("string") };
    return parseArgs({ args, allowPositionals: true, options: { key: text, out: text, signers: text } });
  } catch {
    throw new StepError(usage);
  }
}

/** npm changes to the repository's folder; a relative path refers to the folder in which npm was called. @param {string} path */
const fromCaller = (path) => resolve(process.env.INIT_CWD ?? root, path);

/**
 * Writes a release of the commit that is checked out. The same commit gives the same bytes, with the same versions of git, Node and npm. Throws a StepError for a
 * checkout with changes, a folder with files in it, and a key that cannot sign.
 * @param {{ repository: string, key: string, out: string }} options `key` is a private key of OpenSSH
 */
export async function makeRelease({ repository, key, out }) {
  if (run("git", ["status", "--porcelain", "--untracked-files=no"], { cwd: repository }).length > 0)
    throw new StepError("The checkout has changes that are not committed; a release is of a commit");
  if (!existsSync(key)) throw new StepError(`There is no key at ${key}`);
  mkdirSync(out, { recursive: true });
  if (readdirSync(out).length > 0) throw new StepError(`${out} has files in it; name a folder that is empty or new`);
  const commit = text(run("git", ["rev-parse", "HEAD"], { cwd: repository }));
  const time = new Date(Number(text(run("git", ["show", "-s", "--format=%ct", "HEAD"], { cwd: repository }))) * 1_000);
  const { version } = JSON.parse(text(run("git", ["show", "HEAD:package.json"], { cwd: repository })));
  const lock = run("git", ["show", "HEAD:package-lock.json"], { cwd: repository });
  const name = `safeport-${version}`;
  const client = await packClient(out);
  /** @type {[string, Buffer][]} */
  const files = [
    [`${name}.tar.gz`, archive(repository, name)],
    [client, readFileSync(join(out, client))],
    [`${name}.cdx.json`, json(datedSbom(await readSbom(), commit, time))],
  ];
  files.push([`${name}.intoto.json`, json(provenance(files, { commit, version, lock }))]);
  for (const [file, bytes] of files) writeFileSync(join(out, file), bytes);
  const list = files.map(([file, bytes]) => `${sha256(bytes)}  ${file}\n`).join("");
  writeFileSync(join(out, sums), list);
  rmSync(join(out, `${sums}.sig`), { force: true });
  run("ssh-keygen", ["-q", "-Y", "sign", "-f", key, "-n", namespace, join(out, sums)]);
}

/**
 * Checks the signature of a release and each of its files. Returns a line about it; throws a StepError if something is wrong.
 * @param {string} folder
 * @param {string} signers a file of allowed signers, as in `man ssh-keygen`
 */
export function verifyRelease(folder, signers) {
  const path = join(folder, sums);
  if (!existsSync(path) || !existsSync(`${path}.sig`)) throw new StepError(`${folder} has no ${sums} with a signature`);
  const list = readFileSync(path);
  const signature = ["-s", `${path}.sig`];
  const found = runOrNull("ssh-keygen", ["-Y", "find-principals", "-f", signers, "-n", namespace, ...signature]);
  const signer = found && text(found).split("\n")[0];
  if (!signer) throw new StepError("The signature is of nobody in the list of signers");
  const verify = ["-Y", "verify", "-f", signers, "-I", signer, "-n", namespace, ...signature];
  if (!runOrNull("ssh-keygen", verify, { input: list })) throw new StepError(`The signature does not fit ${sums}`);
  const lines = list.toString("utf8").trimEnd().split("\n");
  for (const line of lines) {
    const [, digest, file] = /^([0-9a-f]{64}) {2}([\w.-]+)$/.exec(line) ?? [];
    if (!digest || !file) throw new StepError(`${sums} has a line that is none: ${line}`);
    const named = join(folder, file);
    if (!existsSync(named) || sha256(readFileSync(named)) !== digest) throw new StepError(`${file} is not what was signed`);
  }
  return `${lines.length} files are as ${signer} has signed them`;
}

/**
 * The tracked files of the commit. `npm start` installs what their lock file lists, and builds.
 * @param {string} repository
 * @param {string} name the folder in the archive
 */
function archive(repository, name) {
  const tar = run("git", ["-c", "tar.umask=0022", "archive", "--format=tar", `--prefix=${name}/`, "HEAD"], { cwd: repository });
  const zipped = gzipSync(tar, { level: 9 });
  // The byte of the operating system, which differs (RFC 1952); 255 is none in particular.
  zipped[9] = 255;
  return zipped;
}

/**
 * npm draws a number and takes the present time; the commit gives both, so that the same commit gives the same bytes.
 * @param {string} sbom
 * @param {string} commit
 * @param {Date} time
 */
function datedSbom(sbom, commit, time) {
  const bom = JSON.parse(sbom);
  const id = sha256(Buffer.from(`sbom of ${commit}`));
  const parts = [id.slice(0, 8), id.slice(8, 12), `8${id.slice(13, 16)}`, `a${id.slice(17, 20)}`, id.slice(20, 32)];
  return { ...bom, serialNumber: `urn:uuid:${parts.join("-")}`, metadata: { ...bom.metadata, timestamp: time.toISOString() } };
}

/**
 * Provenance of the files, as SLSA describes it. It says no more than who signed it knows: nobody else watched.
 * @param {[string, Buffer][]} files
 * @param {{ commit: string, version: string, lock: Buffer }} source
 */
function provenance(files, { commit, version, lock }) {
  return {
    _type: "https://in-toto.io/Statement/v1",
    subject: files.map(([name, bytes]) => ({ name, digest: { sha256: sha256(bytes) } })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "urn:safeport:release:1",
        externalParameters: { version },
        internalParameters: { command: "npm run release" },
        resolvedDependencies: [
          { uri: "git+file:.", digest: { gitCommit: commit } },
          { uri: "file:package-lock.json", digest: { sha256: sha256(lock) } },
        ],
      },
      runDetails: { builder: { id: "urn:safeport:maintainer" } },
    },
  };
}

/** @param {unknown} value */
const json = (value) => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
/** @param {Buffer} bytes */
const sha256 = (bytes) => createHash("sha256").update(bytes).digest("hex");
/** @param {Buffer} bytes */
const text = (bytes) => bytes.toString("utf8").trim();

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string, input?: Buffer }} [options]
 * @returns {Buffer | null} what it printed; null if it failed
 */
function runOrNull(file, args, options = {}) {
  const { status, stdout, error } = spawnSync(file, args, { ...options, maxBuffer: 1024 ** 3 });
  if (error) throw new StepError(`${file} cannot be run: ${error.message}`);
  return status === 0 ? stdout : null;
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {{ cwd?: string }} [options]
 */
function run(file, args, options) {
  const printed = runOrNull(file, args, options);
  if (printed === null) throw new StepError(`${file} ${args.find((arg) => !arg.startsWith("-"))} failed`);
  return printed;
}
