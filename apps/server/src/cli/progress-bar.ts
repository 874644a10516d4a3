import type { TextStream } from "./command.ts";

const width = 30;

export interface ProgressBar {
  show(step: string, done: number, total: number): void;
  /** Clears the line. */
  end(): void;
}

/** Shows progress: a bar on a terminal, one line per finished step elsewhere. */
export function createProgressBar(stream: TextStream): ProgressBar {
  let drawn = false;
  return {
    show(step, done, total) {
      if (total === 0) return;
      const figures = `${done.toLocaleString("en-US")} of ${total.toLocaleString("en-US")}`;
      if (!stream.isTTY) {
        if (done === total) stream.write(`${step}: ${figures}\n`);
        return;
      }
      const filled = Math.floor((done / total) * width);
      const bar = "█".repeat(filled) + "░".repeat(width - filled);
      stream.write(`\r${step.padEnd(17)} ${bar} ${String(Math.floor((done / total) * 100)).padStart(3)} %  ${figures}\x1b[K`);
      drawn = true;
    },
    end() {
      if (drawn) stream.write("\r\x1b[K");
      drawn = false;
    },
  };
}
