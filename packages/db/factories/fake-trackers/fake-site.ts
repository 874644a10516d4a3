import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { FakeGitHub } from "./fake-github.ts";
import { FakeGitLab } from "./fake-gitlab.ts";
import { FakeJira } from "./fake-jira.ts";
import { FakeServiceNow } from "./fake-servicenow.ts";
import type { FakeTracker } from "./fake-tracker.ts";

const fakes = { github: FakeGitHub, gitlab: FakeGitLab, jira: FakeJira, servicenow: FakeServiceNow };
type Fakes = { [Kind in keyof typeof fakes]: InstanceType<(typeof fakes)[Kind]> };

export interface ReceivedRequest {
  host: string;
  method: string;
  /** With the query. */
  path: string;
  body: Record<string, unknown> | null;
}

/** One server that stands for trackers, each at a host of its own. */
export class FakeSite {
  readonly received: ReceivedRequest[] = [];
  private readonly trackers = new Map<string, FakeTracker>();
  private readonly server: Server;

  private constructor(server: Server) {
    this.server = server;
  }

  /** `serverOf` makes a server, such as one with a certificate. */
  static async open(serverOf: (listener: RequestListener) => Server = createServer): Promise<FakeSite> {
    const site: FakeSite = new FakeSite(serverOf((request, response) => void site.respond(request, response)));
    await new Promise<void>((resolve) => site.server.listen(0, "127.0.0.1", resolve));
    return site;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** A tracker at a host; with a port, if the calls name one. */
  add<Kind extends keyof Fakes>(kind: Kind, host: string): Fakes[Kind] {
    const tracker = new fakes[kind](host) as Fakes[Kind];
    this.trackers.set(host, tracker);
    return tracker;
  }

  private readonly respond = async (...[request, response]: Parameters<RequestListener>): Promise<void> => {
    const sent = await text(request);
    const { method = "", url = "", headers } = request;
    const named = headers.host ?? "";
    const host = this.trackers.has(named) ? named : (named.split(":")[0] ?? "");
    const body = sent ? JSON.parse(sent) : null;
    this.received.push({ host, method, path: url, body });
    const { pathname, searchParams } = new URL(url, "http://any.example");
    const tracker = this.trackers.get(host);
    const call = { method, path: pathname, query: searchParams, headers: headers as Record<string, string | undefined>, body };
    const answer = tracker?.answer(call) ?? { status: 404 };
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(answer.body === undefined ? "" : JSON.stringify(answer.body));
  };
}
