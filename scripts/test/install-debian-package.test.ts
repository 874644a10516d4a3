import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { installDebianPackage } from "../lib/install-debian-package.mjs";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "safeport-apt-"));
  vi.stubEnv("PATH", `${folder}:${process.env.PATH}`);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

/** Puts a fake `apt-get` first on PATH. */
function fakeApt(script: string): void {
  const file = join(folder, "apt-get");
  writeFileSync(file, `#!/bin/sh\ncd ${folder}\n${script}\n`);
  chmodSync(file, 0o755);
}

describe.runIf(existsSync("/var/cache/apt"))("a package of Debian", () => {
  it("is waited for when another apt is at work", async () => {
    fakeApt('echo "$@" >> calls');
    await installDebianPackage("chromium");
    expect(readFileSync(join(folder, "calls"), "utf8").split("\n")).toEqual([
      "-o DPkg::Lock::Timeout=600 update",
      "-o DPkg::Lock::Timeout=600 install -y --no-install-recommends chromium",
      "",
    ]);
  });

  it("is installed by one of our processes at a time", async () => {
    fakeApt("mkdir busy || exit 1\nls / > /dev/null\nrmdir busy");
    await Promise.all([1, 2, 3, 4].map(() => installDebianPackage("chromium")));
  });

  it("fails with apt's last line", async () => {
    fakeApt('echo "Reading package lists..."\necho "E: Unable to locate package chromium" >&2\nexit 100');
    await expect(installDebianPackage("chromium")).rejects.toThrow(
      "Debian's package chromium could not be installed: E: Unable to locate package chromium",
    );
  });
});
