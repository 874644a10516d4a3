import { execFileSync } from "node:child_process";

/** Whether a program of the system is there. */
export function isInstalled(program: string, versionFlag: string): boolean {
  try {
    execFileSync(program, [versionFlag], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
