import { readFileSync } from "node:fs";

/** Ticks a second of the figures in /proc; the same on every Linux that Node runs on. */
const ticks = 100;

/** Processor time a process has used so far, in seconds (proc(5), fields utime and stime); null where there is no /proc. */
export function cpuSeconds(pid: number): number | null {
  const text = readProc(pid, "stat");
  if (text === null) return null;
  // The name in brackets may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

/** Resident memory of a process now, in bytes; null where there is no /proc. */
export function residentBytes(pid: number): number | null {
  return statusBytes(pid, "VmRSS");
}

/** The most that it ever was. */
export function peakBytes(pid: number): number | null {
  return statusBytes(pid, "VmHWM");
}

function statusBytes(pid: number, field: string): number | null {
  const kilobytes = new RegExp(`^${field}:\\s+(\\d+) kB`, "m").exec(readProc(pid, "status") ?? "")?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) * 1024;
}

function readProc(pid: number, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return null;
  }
}
