import { expect, vi } from "vitest";
import { type Fixture, runFixture } from "./run-fixture.ts";

export interface ServerProcess extends Fixture {
  /** Address that the server listens on. */
  address: string;
}

/** Starts the server as a process and returns once it listens. Throws if it ends before, or does not listen within `timeout` milliseconds. */
export async function startServer(env: NodeJS.ProcessEnv, timeout = 60_000): Promise<ServerProcess> {
  const fixture = runFixture(new URL("fixtures/serve.ts", import.meta.url), [], env);
  const address = () => /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(fixture.output())?.[1];
  try {
    // Also called while a file is prepared, outside any test.
    await vi.waitFor(() => expect(address() ?? fixture.child.exitCode).toContain("http"), { timeout });
  } catch (error) {
    fixture.child.kill("SIGKILL");
    throw error;
  }
  return { ...fixture, address: address() ?? "" };
}

interface Load {
  /** Fails when a client fails. */
  clients: Promise<unknown>;
  /** Number of calls answered so far. */
  answered: () => number;
  /** Whether to kill another server after so many kills. */
  goesOn: (kills: number) => boolean;
}

const answersBetweenKills = 40;
const msBetweenKills = 120_000;

/** Two servers of one database, which a test kills in turn while clients call them. */
export class TwoServers {
  private readonly env: NodeJS.ProcessEnv;
  private readonly servers: (ServerProcess | null)[] = [null, null];

  constructor(env: NodeJS.ProcessEnv) {
    this.env = env;
  }

  /** The addresses of those that listen. */
  readonly addresses = (): string[] => this.servers.flatMap((server) => (server ? [server.address] : []));

  async start(): Promise<void> {
    await Promise.all(this.servers.map((_, place) => this.startAt(place)));
  }

  /** Kills one server after the other and starts it again, each after some answers; returns how often. Throws if a client fails. */
  async killUnder({ clients, answered, goesOn }: Load): Promise<number> {
    let kills = 0;
    for (; goesOn(kills); kills++) {
      const goal = answered() + answersBetweenKills;
      const reached = expect.poll(answered, { timeout: msBetweenKills, interval: 20 }).toBeGreaterThan(goal);
      await Promise.race([clients, reached]);
      await this.kill(kills % 2);
      await Promise.race([clients, this.startAt(kills % 2)]);
    }
    return kills;
  }

  async close(): Promise<void> {
    await Promise.all(this.servers.map((_, place) => this.kill(place)));
  }

  private async startAt(place: number): Promise<void> {
    this.servers[place] = await startServer(this.env, 120_000);
  }

  private async kill(place: number): Promise<void> {
    const server = this.servers[place];
    this.servers[place] = null;
    server?.child.kill("SIGKILL");
    await server?.ended;
  }
}
