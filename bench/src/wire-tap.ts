import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A statement as a client sent it; values as PostgreSQL's text format has them. */
export interface Sent {
  /** Which connection it came by. */
  connection: number;
  /** The name of a prepared statement; null where it had none. */
  name: string | null;
  text: string;
  values: (string | null)[];
}

export interface WireTap {
  /** The address of the database, through the tap. */
  url: string;
  /** What was sent since the last time. */
  take(): Sent[];
  stop(): Promise<void>;
}

/** Stands between a client and PostgreSQL and notes every statement (PostgreSQL's manual, Frontend/Backend Protocol 3.0). */
export async function tapWire(databaseUrl: string): Promise<WireTap> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let sent: Sent[] = [];
  let connections = 0;
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname);
    const connection = connections++;
    const read = createReader((statement) => sent.push({ connection, ...statement }));
    client.on("data", (chunk) => {
      read(chunk);
      database.write(chunk);
    });
    database.on("data", (chunk) => client.write(chunk));
    for (const [end, other] of [
      [client, database],
      [database, client],
    ] as const) {
      end.setNoDelay(true);
      sockets.add(end);
      end.on("error", () => other.destroy());
      end.on("close", () => {
        sockets.delete(end);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(databaseUrl);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    take() {
      const taken = sent;
      sent = [];
      return taken;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

type Statement = Omit<Sent, "connection">;

/** Reads one client's side of the protocol, in whatever pieces it arrives. */
function createReader(onStatement: (statement: Statement) => void): (chunk: Buffer) => void {
  const texts = new Map<string, string>();
  let waiting: Buffer = Buffer.alloc(0);
  let started = false;
  return (chunk) => {
    waiting = waiting.length > 0 ? Buffer.concat([waiting, chunk]) : chunk;
    for (;;) {
      // The first message has no type byte.
      const head = started ? 1 : 0;
      if (waiting.length < head + 4) return;
      const length = head + waiting.readInt32BE(head);
      if (waiting.length < length) return;
      const type = started ? String.fromCharCode(waiting[0] ?? 0) : "";
      const body = waiting.subarray(head + 4, length);
      waiting = waiting.subarray(length);
      started = true;
      if (type === "Q") onStatement({ name: null, text: readText(body, 0).text, values: [] });
      if (type === "P") {
        const name = readText(body, 0);
        texts.set(name.text, readText(body, name.end).text);
      }
      if (type === "B") onStatement(readBind(body, texts));
    }
  };
}

function readBind(body: Buffer, texts: ReadonlyMap<string, string>): Statement {
  const name = readText(body, readText(body, 0).end);
  const formats = body.readInt16BE(name.end);
  let at = name.end + 2 + formats * 2;
  const count = body.readInt16BE(at);
  at += 2;
  const values: (string | null)[] = [];
  for (let n = 0; n < count; n++) {
    const length = body.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : body.toString("utf8", at, at + length));
    at += Math.max(length, 0);
  }
  return { name: name.text === "" ? null : name.text, text: texts.get(name.text) ?? "", values };
}

function readText(body: Buffer, start: number): { text: string; end: number } {
  const end = body.indexOf(0, start);
  return { text: body.toString("utf8", start, end), end: end + 1 };
}
