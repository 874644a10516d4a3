import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { startDemo } from "./servers.ts";
import { worstInputs } from "./worst-requests.ts";
import { openWorstWorld } from "./worst-world.ts";

/** The longest answer of /healthz, in milliseconds, while the server was at an input. */
export interface WorstAnswer {
  input: string;
  healthMs: number;
  /** Seconds until the input was answered, and how. */
  seconds: number;
  answer: string;
}

/** Sends each of the inputs that have held up a server to a demo, while another process asks for /healthz every 20 ms. */
export async function measureWorstInputs(say: (line: string) => void): Promise<WorstAnswer[]> {
  const server = await startDemo();
  const poll = fork(fileURLToPath(new URL("poll-health.mjs", import.meta.url)), [new URL("/healthz", server.url).href], {
    execArgv: [],
  });
  async function longest(): Promise<number> {
    poll.send("longest");
    const [answer] = await once(poll, "message");
    return answer as number;
  }
  try {
    const world = await openWorstWorld(server.url);
    const answers: WorstAnswer[] = [];
    for (const [input, send] of worstInputs(world)) {
      await longest();
      const began = performance.now();
      const answer = await send();
      const answered = { input, healthMs: await longest(), seconds: (performance.now() - began) / 1_000, answer };
      answers.push(answered);
      say(`${input.padEnd(56)} ${answered.healthMs.toFixed(0).padStart(6)} ms  ${answered.seconds.toFixed(1)} s  ${answer}`);
    }
    return answers;
  } finally {
    poll.kill();
    await server.stop();
  }
}
