import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface ReceivedMail {
  to: string[];
  /** As it came over the wire. */
  source: string;
  email: Email;
}

/** A real SMTP server on loopback that keeps the received mails. */
export async function startMailServer() {
  const received: ReceivedMail[] = [];
  let outage = false;
  let refused = "";
  let beforeAnswer = () => {};
  const server = new SMTPServer({
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onConnect(_session, done) {
      done(outage ? Object.assign(new Error("Try later"), { responseCode: 421 }) : null);
    },
    onRcptTo({ address }, _session, done) {
      done(address === refused ? Object.assign(new Error(`No such user ${address}`), { responseCode: 550 }) : null);
    },
    onData(stream, session, done) {
      const receive = async () => {
        const source = (await buffer(stream)).toString("utf8");
        const to = session.envelope.rcptTo.map(({ address }) => address);
        received.push({ to, source, email: await PostalMime.parse(source) });
        beforeAnswer();
      };
      receive().then(() => done(), done);
    },
  });
  server.on("error", () => {
    // A client that was killed breaks its connection off.
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  return {
    received,
    /** The settings of a server that sends here. */
    env: { SMTP_URL: url, MAIL_FROM: "Safeport <bounty@safeport.example>", PUBLIC_URL: "https://safeport.example" },
    mailsTo: (address: string) => received.filter(({ to }) => to.includes(address)),
    /** Whether it takes no connection. */
    setOutage(on: boolean) {
      outage = on;
    },
    /** Refuses this address for good. */
    refuse(address: string) {
      refused = address;
    },
    /** Calls back when it has a whole mail, before it says so. */
    onReceived(call: () => void) {
      beforeAnswer = call;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
