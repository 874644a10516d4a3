import * as endpoints from "@safeport/contract/wallet/stripe/stripe.endpoints";
import { type Http, mount } from "../../../platform/http/mount.ts";
import { mountSigned } from "../../../platform/http/mount-signed.ts";
import { presentBankAccount } from "../bank-accounts/bank-account.presenter.ts";
import { connectStripe, refreshStripe } from "./connect-account.ts";
import { receiveNotice } from "./receive-notice.ts";

const asIs = <T>(result: T) => result;

/** Mounts the payment provider: its events, and the connected accounts of researchers. */
export function stripeRoutes(http: Http): void {
  mount(http, endpoints.connectStripe, (ctx) => connectStripe(ctx), asIs);
  mount(http, endpoints.refreshStripe, (ctx) => refreshStripe(ctx), presentBankAccount);
  mountSigned(http, endpoints.receiveStripeNotice, (ctx, { bytes, header }) =>
    receiveNotice(ctx, { bytes, signature: header("stripe-signature") }),
  );
}
