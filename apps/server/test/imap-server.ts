import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "@safeport/db/factories/free-port";
import { uniqueSuffix } from "@safeport/db/factories/unique-suffix";
import { ImapFlow } from "imapflow";

const program = "/usr/sbin/dovecot";
/** As root, mails belong to nobody: Dovecot refuses to serve them to root. */
const nobody = 65_534;

/** Whether Dovecot is installed; as root on Debian, `npm test` installs it. */
export const hasDovecot = existsSync(program);

const mailboxUser = "reports@example.com";
const mailboxPassword = "p@ss:word/of the mailbox";

/** A Dovecot of its own on this machine with one mailbox, by plain IMAP and by TLS with a certificate that nobody trusts. */
export async function startImapServer() {
  const folder = mkdtempSync(join(tmpdir(), "safeport-imap-"));
  const isRoot = process.getuid?.() === 0;
  const { uid, gid } = isRoot ? { uid: nobody, gid: nobody } : userInfo();
  const [plain, tls] = [await freePort(), await freePort()];
  const file = (name: string) => join(folder, name);
  const own = (path: string) => {
    if (isRoot) chownSync(path, uid, gid);
    return path;
  };
  chmodSync(folder, 0o755);
  const box = file("mail");
  for (const name of ["mail", "mail/new", "mail/cur", "mail/tmp"]) {
    mkdirSync(file(name));
    own(file(name));
  }
  const request = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync(
    "/usr/bin/openssl",
    [
      ...request,
      "-subj",
      "/CN=localhost",
      "-addext",
      "subjectAltName=IP:127.0.0.1",
      "-keyout",
      file("key.pem"),
      "-out",
      file("cert.pem"),
    ],
    {
      stdio: "ignore",
    },
  );
  writeFileSync(file("users"), `${mailboxUser}:{PLAIN.b64}${Buffer.from(mailboxPassword).toString("base64")}\n`);
  const { username } = userInfo();
  const runAs = [`default_internal_user = ${username}`, `default_login_user = ${username}`];
  writeFileSync(
    file("dovecot.conf"),
    [
      ...[`base_dir = ${file("run")}`, `state_dir = ${file("state")}`, `log_path = ${file("log")}`],
      ...["protocols = imap", "listen = 127.0.0.1", "disable_plaintext_auth = no", "first_valid_uid = 0"],
      ...["ssl = yes", `ssl_cert = <${file("cert.pem")}`, `ssl_key = <${file("key.pem")}`],
      ...(isRoot ? [] : runAs),
      `mail_location = maildir:${box}`,
      `passdb {\n driver = passwd-file\n args = ${file("users")}\n}`,
      `userdb {\n driver = static\n args = uid=${uid} gid=${gid} home=${folder}\n}`,
      `service imap-login {\n chroot =\n inet_listener imap {\n port = ${plain}\n }\n inet_listener imaps {\n port = ${tls}\n ssl = yes\n }\n}`,
      "service anvil {\n chroot =\n}",
    ].join("\n"),
  );
  const child: ChildProcess = spawn(program, ["-F", "-c", file("dovecot.conf")], { stdio: "ignore" });
  const login = encodeURIComponent(mailboxUser);
  const urlOf = (scheme: string, port: number, password = mailboxPassword) =>
    `${scheme}://${login}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`;

  async function open(): Promise<ImapFlow> {
    const auth = { user: mailboxUser, pass: mailboxPassword };
    const client = new ImapFlow({ host: "127.0.0.1", port: plain, secure: false, doSTARTTLS: false, auth, logger: false });
    await client.connect();
    await client.mailboxOpen("INBOX");
    return client;
  }
  for (let attempt = 1; ; attempt++) {
    const client = await open().catch((error) => {
      if (attempt > 200 || child.exitCode !== null) throw error;
    });
    await client?.logout();
    if (client) break;
    await wait(50);
  }

  return {
    url: urlOf("imap", plain),
    tlsUrl: urlOf("imaps", tls),
    /** The plain port, at which it also offers STARTTLS. */
    port: plain,
    certificate: file("cert.pem"),
    wrongUrl: urlOf("imap", plain, "another password"),
    /** Puts a message into the mailbox, as a mail server delivers it. */
    deliver(message: string): void {
      const name = uniqueSuffix();
      const path = join(box, "tmp", name);
      writeFileSync(path, message);
      own(path);
      execFileSync("mv", [path, join(box, "new", name)]);
    },
    /** The subject and flags of all messages, oldest first. */
    async list(): Promise<{ subject: string; flags: string[] }[]> {
      const client = await open();
      const items: { subject: string; flags: string[] }[] = [];
      const { exists } = client.mailbox as { exists: number };
      if (exists > 0)
        for await (const { envelope, flags } of client.fetch("1:*", { envelope: true, flags: true }))
          items.push({
            subject: envelope?.subject ?? "",
            flags: [...(flags ?? [])].filter((flag) => flag !== "\\Recent").sort(),
          });
      await client.logout();
      return items;
    },
    /** Takes these flags from all messages, as if nobody had read them. */
    async unmark(): Promise<void> {
      const client = await open();
      await client.messageFlagsRemove("1:*", ["\\Seen", "\\Flagged"]);
      await client.logout();
    },
    async close(): Promise<void> {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
