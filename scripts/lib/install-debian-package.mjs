import { runCommand } from "./run-command.mjs";
import { StepError, say, secondsSince } from "./step.mjs";

/** Longest wait for another apt, in seconds. */
const lockTimeout = 600;

/** Whether this process can install packages of Debian. */
export async function canInstallDebianPackages() {
  return process.getuid?.() === 0 && (await runCommand("apt-get", ["--version"])).status === 0;
}

/**
 * Installs a package with apt-get. Throws a StepError with apt's last line if that fails.
 * @param {string} name
 */
export async function installDebianPackage(name) {
  say(name, "installing Debian's package …");
  const began = performance.now();
  const apt = `apt-get -o DPkg::Lock::Timeout=${lockTimeout}`;
  // apt waits for the lock of dpkg, but not for that of its lists; flock makes two of our processes take turns.
  // One pipe for all output, so that its last line is the last that apt wrote.
  const script = `exec 2>&1; ${apt} update; exec ${apt} install -y --no-install-recommends ${name}`;
  const { status, output } = await runCommand("flock", ["--timeout", `${lockTimeout}`, "/var/cache/apt", "sh", "-c", script], {
    env: { DEBIAN_FRONTEND: "noninteractive" },
  });
  const lastLine = output.trim().split("\n").at(-1) || "apt-get printed nothing";
  if (status !== 0) throw new StepError(`Debian's package ${name} could not be installed: ${lastLine}`);
  say(name, `installed in ${secondsSince(began)}`);
}
