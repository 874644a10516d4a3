import * as z from "zod/mini";
import { endpoint } from "../../kernel/endpoint.ts";
import { stopByOneClickPath } from "../../kernel/mail.paths.ts";
import { LinkToken } from "../core/account.schema.ts";

const stopping = { method: "POST", auth: "public", rate: "auth", throttle: { person: 120 }, errors: ["not_found"] } as const;

export const stopMails = endpoint({
  ...stopping,
  name: "accounts.stop_mails",
  summary: "Stop the mails that others cause to the address of a mailed link, or allow them again; those about its account stay",
  path: "/v1/mails/stop/",
  body: z.strictObject({
    token: LinkToken.check(z.describe("The token of the link in the mail, which says to which address.")),
    stop: z.boolean().check(z.describe("`true` stops the mails, `false` allows them again.")),
  }),
  result: z.object({ stopped: z.boolean().check(z.describe("Whether the mails are stopped now.")) }),
});

/** Endpoint for mail programs, which send the token in the query. */
export const stopMailsByOneClick = endpoint({
  ...stopping,
  name: "accounts.stop_mails_by_one_click",
  summary: "Stop the mails that others cause to the address of a mailed link, as mail programs do for their readers (RFC 8058)",
  path: stopByOneClickPath,
  oneClick: true,
  query: z.strictObject({
    token: LinkToken.check(z.describe("The token of the link in the mail, which says to which address.")),
  }),
  result: z.object({ stopped: z.boolean().check(z.describe("Whether the mails are stopped now.")) }),
});
