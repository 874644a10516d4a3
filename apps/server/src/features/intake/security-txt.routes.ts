import { AppError } from "../../platform/http/app-error.ts";
import type { Http } from "../../platform/http/mount.ts";
import { publicUrlOf } from "../../platform/settings.ts";
import { getPublicRow } from "../programs/public/get-public-program.ts";
import { securityTxt } from "../programs/public/security-txt.ts";
import { findIntake, type IntakeRow } from "./intake.queries.ts";
import { mailboxAddress } from "./mailbox-address.ts";

/** Where the key of a program is published. */
export const keyPath = (handle: string) => `/p/${handle}/openpgp.asc`;

const plain = "text/plain; charset=utf-8";

/** Whether mails can be encrypted to the key of an intake now. */
const hasKey = ({ openpgp_key, openpgp_expires_at }: IntakeRow, now: Date) =>
  openpgp_key !== null && (openpgp_expires_at === null || openpgp_expires_at > now);

/** Mounts what strangers read of where a program takes reports: its security.txt, with its mailbox where its mails may be encrypted, and the key for that. */
export function securityTxtRoutes({ fastify, limits, services }: Http): void {
  const { settings, db } = services;
  const limited = { onRequest: limits.read };
  const origin = publicUrlOf(settings);
  fastify.get<{ Params: { handle: string } }>("/p/:handle/security.txt", limited, async (request, reply) => {
    const row = await getPublicRow(services, request.params.handle);
    const intake = await findIntake(db, row.id);
    const now = new Date();
    const page = `${origin}/p/${row.handle}`;
    const canonical = [`${page}/security.txt`, `https://${row.company_domain}/.well-known/security.txt`];
    const shared = intake.is_mailbox_open && settings.intakeMail ? mailboxAddress(settings.intakeMail.address, row) : null;
    const mailbox = intake.mail_secret_hash ? intake.mail_address : shared;
    const contacts = [page, ...(mailbox && hasKey(intake, now) ? [`mailto:${mailbox}`] : [])];
    const encryption = hasKey(intake, now) ? [`${origin}${keyPath(row.handle)}`] : [];
    return reply.type(plain).send(securityTxt({ contacts, policy: page, canonical, encryption }, now));
  });
  fastify.get<{ Params: { handle: string } }>("/p/:handle/openpgp.asc", limited, async (request, reply) => {
    const { openpgp_key } = await findIntake(db, (await getPublicRow(services, request.params.handle)).id);
    if (openpgp_key === null) throw new AppError("not_found");
    return reply.type(plain).send(openpgp_key);
  });
}
