import * as endpoints from "@safeport/contract/wallet/kyc/kyc.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { presentKyc, presentKycDetails, presentKycForm } from "./kyc.presenter.ts";
import { approveForm, listForms, readForm, rejectForm, takeForm } from "./review-kyc.ts";
import { getKyc, submitKyc } from "./submit-kyc.ts";
import { viewKycFile } from "./view-kyc-file.ts";

const asIs = <T>(result: T) => result;

/** Mounts the identity checks of researchers, and the desk at which staff review them. */
export function kycRoutes(http: Http): void {
  mount(http, endpoints.getKyc, (ctx) => getKyc(ctx), presentKyc);
  mount(http, endpoints.submitKyc, (ctx, { body }) => submitKyc(ctx, body), presentKyc);
  mountList(http, endpoints.listKycForms, (ctx, { query }) => listForms(ctx, query), presentKycForm);
  mount(http, endpoints.readKycForm, (ctx, { params }) => readForm(ctx, params.kyc_id), presentKycDetails);
  mount(http, endpoints.linkKycFile, (ctx, { params }) => viewKycFile(ctx, params), asIs);
  mount(http, endpoints.takeKycForm, (ctx, { params }) => takeForm(ctx, params.kyc_id), presentKycForm);
  mount(http, endpoints.approveKyc, (ctx, { params, body }) => approveForm(ctx, params.kyc_id, body.reason), presentKycForm);
  mount(http, endpoints.rejectKyc, (ctx, { params, body }) => rejectForm(ctx, params.kyc_id, body.reason), presentKycForm);
}
