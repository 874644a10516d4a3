import path from "node:path";
import { outFolder } from "./paths.ts";

/** What Node is told, so that it writes a CPU profile when it ends; the developer tools of Chromium open it. */
export function profilingOf(wanted: boolean): string[] {
  return wanted ? ["--cpu-prof", `--cpu-prof-dir=${path.join(outFolder, "profile")}`] : [];
}
