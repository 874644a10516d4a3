import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const passphrase = "a secret phrase";
export const hasGpg = existsSync("/usr/bin/gpg");

export const crlf = (text: string | Buffer) => text.toString().replace(/\r?\n/g, "\r\n");
export const head = { "MIME-Version": "1.0" };

/** A real GnuPG with a home folder of its own, and the files of the operator's keys. */
export class GpgHome {
  readonly folder = mkdtempSync(path.join(tmpdir(), "openpgp-"));
  readonly files = { keys: path.join(this.folder, "keys.asc"), passphrase: path.join(this.folder, "passphrase") };
  readonly fingerprints: Record<string, string> = {};
  private readonly home = path.join(this.folder, "home");

  constructor() {
    mkdirSync(this.home, { mode: 0o700 });
  }

  readonly gpg = (args: readonly string[], input: string | Buffer = ""): Buffer => {
    const always = ["--batch", "--quiet", "--no-tty", "--trust-model", "always", "--pinentry-mode", "loopback"];
    return execFileSync("gpg", ["--homedir", this.home, ...always, "--passphrase", passphrase, ...args], {
      input,
      maxBuffer: 64 * 1024 * 1024,
      stdio: ["pipe", "pipe", "ignore"],
    });
  };

  /** Makes a key that signs and one below it that encrypts. */
  makeKey(name: string, sign: string, encrypt: string, until = "1y"): void {
    this.gpg(["--quick-gen-key", `${name} <${name}@lark.example>`, sign, "sign", until]);
    const listed = this.gpg(["--with-colons", "-k", `${name}@lark.example`]).toString();
    const [, found = ""] = /^fpr:+([0-9A-F]{40}):/m.exec(listed) ?? [];
    this.gpg(["--quick-add-key", found, encrypt, "encr", until]);
    this.fingerprints[name] = found;
  }

  readonly publicKey = (name: string): string => this.gpg(["--armor", "--export", this.fingerprints[name] ?? ""]).toString();

  /** Gives the operator the private keys of these names; the settings that say where they are. */
  hold(...names: string[]): Record<string, string> {
    const held = names.map((name) => this.fingerprints[name] ?? "");
    writeFileSync(this.files.keys, this.gpg(["--armor", "--export-secret-keys", ...held]), { mode: 0o600 });
    writeFileSync(this.files.passphrase, `${passphrase}\n`, { mode: 0o600 });
    return { INTAKE_OPENPGP_KEY_FILE: this.files.keys, INTAKE_OPENPGP_PASSPHRASE_FILE: this.files.passphrase };
  }

  /** A mail of PGP/MIME (RFC 3156), as mail programs make it. */
  readonly pgpMime = (inner: string, how: readonly string[]) => {
    const type = 'multipart/encrypted; protocol="application/pgp-encrypted"; boundary="b"';
    const encrypted = crlf(this.gpg(["-ea", ...how], inner));
    const body = [
      ...["--b", "Content-Type: application/pgp-encrypted", "", "Version: 1", ""],
      ...["--b", 'Content-Type: application/octet-stream; name="encrypted.asc"', "", encrypted, "--b--"],
    ];
    return { subject: "...", headers: { ...head, "Content-Type": type }, body: body.join("\r\n") };
  };

  close(): void {
    execFileSync("gpgconf", ["--homedir", this.home, "--kill", "gpg-agent"]);
    rmSync(this.folder, { recursive: true });
  }
}
