import * as z from "zod/mini";
import { endpoint } from "../kernel/endpoint.ts";
import { Username } from "./account.schema.ts";

export const closeAccount = endpoint({
  name: "accounts.close",
  summary:
    "Close the caller's own account and erase their personal data; what they sent to others stays, under the name “Deleted user”",
  method: "DELETE",
  path: "/v1/users/:username/",
  auth: "reauth",
  rate: "auth",
  throttle: { person: 10 },
  params: z.object({ username: Username }),
  result: z.object({ closed: z.literal(true) }),
  errors: ["not_found", "forbidden", "conflict"],
});
