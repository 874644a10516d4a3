import { closeAccount as endpoint } from "@safeport/contract/accounts/closing/closing.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { closeAccount } from "./close-account.ts";

/** Mounts the closing of an account, which money of its owner prevents. */
export function closingRoutes(http: Http): void {
  mount(
    http,
    endpoint,
    (ctx, { params, query }) => closeAccount(ctx, params.username, query.give_up),
    () => ({ closed: true as const }),
  );
}
