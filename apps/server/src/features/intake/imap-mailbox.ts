import { mailLimits } from "@safeport/contract/intake/intake.limits";
import type { ImapSettings } from "../../platform/settings.ts";

/** Milliseconds: until a connection stands, without a word of the server, and of a reading in all. */
const times = { connect: 15_000, silence: 60_000, all: 180_000 } as const;
/** Bytes of one line, and of what surrounds a message in an answer. */
const maxLine = 4 * 1024 * 1024;

/** A mailbox on a mail server. Each call throws an Error that names neither user nor password. */
export interface ImapMailbox {
  /** The UIDs of messages that are not marked as seen, oldest first. */
  listUnseen(): Promise<number[]>;
  /** A message, which stays unseen; null if it has more bytes or is gone. */
  read(uid: number, maxBytes: number): Promise<Buffer | null>;
  /** The beginning of a message of any size, which stays unseen; null if it is gone. */
  readStart(uid: number, bytes: number): Promise<Buffer | null>;
  mark(uid: number, flags: string[]): Promise<void>;
  /** Names a message for as long as the server keeps its UIDs. */
  keyOf(uid: number): string;
  isOpen(): boolean;
  close(): Promise<void>;
}

/** Signs in and opens the mailbox. */
export async function openMailbox(settings: ImapSettings): Promise<ImapMailbox> {
  const { host, port, security, user, password, mailbox } = settings;
  // Loaded here, because few servers need it.
  const { ImapFlow } = await import("imapflow");
  const client = new ImapFlow({
    ...{ host, port, secure: security === "tls", auth: { user, pass: password } },
    ...(security !== "tls" && { doSTARTTLS: security === "starttls" }),
    ...{ logger: false, disableAutoIdle: true },
    ...{ connectionTimeout: times.connect, greetingTimeout: times.connect, socketTimeout: times.silence },
    ...{ maxLineLength: maxLine, maxLiteralSize: mailLimits.bytes + 1, maxResponseSize: mailLimits.bytes + maxLine },
  });
  // The call that runs fails with it.
  client.on("error", () => {});
  const timer = setTimeout(() => client.close(), times.all);
  const end = async () => {
    // The timer also ends a logout that the server does not answer.
    if (client.usable) await client.logout().catch(() => {});
    clearTimeout(timer);
    client.close();
  };
  const run = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => {
      throw new Error(`The mailbox of INTAKE_IMAP_URL cannot be read: ${reasonOf(error)}`);
    });
  try {
    await run(async () => {
      await client.connect();
      await client.mailboxOpen(mailbox);
    });
  } catch (error) {
    await end();
    throw error;
  }
  const byUid = { uid: true } as const;
  const validity = client.mailbox ? String(client.mailbox.uidValidity) : "";
  return {
    listUnseen: () => run(async () => orRefused(await client.search({ seen: false }, byUid))),
    read: (uid, maxBytes) =>
      run(async () => {
        const facts = await client.fetchOne(String(uid), { size: true }, byUid);
        if (!facts || (facts.size ?? 0) > maxBytes) return null;
        const message = await client.fetchOne(String(uid), { source: { maxLength: maxBytes + 1 } }, byUid);
        const source = message ? message.source : undefined;
        return source && source.length <= maxBytes ? source : null;
      }),
    readStart: (uid, bytes) =>
      run(async () => {
        const message = await client.fetchOne(String(uid), { source: { maxLength: bytes } }, byUid);
        return message ? (message.source ?? null) : null;
      }),
    mark: (uid, flags) =>
      run(async () => {
        orRefused(await client.messageFlagsAdd(String(uid), flags, byUid));
      }),
    keyOf: (uid) => `${validity} ${uid}`,
    isOpen: () => client.usable,
    close: end,
  };
}

/** The answer to a call; throws for one that the server has refused. */
function orRefused<T>(answer: T | false | undefined): T {
  if (answer === false || answer === undefined) throw new Error("refused");
  return answer;
}

/** Why a call failed, in words of ours or as a code: texts of the server could repeat what was sent. */
function reasonOf(error: unknown): string {
  const { authenticationFailed, code, serverResponseCode } = error as Record<string, unknown>;
  if (authenticationFailed) return "the server refuses the user or the password";
  const name = [serverResponseCode, code].find((text) => typeof text === "string" && /^[\w-]{1,60}$/.test(text));
  return typeof name === "string" ? name : "the server refuses the call";
}
