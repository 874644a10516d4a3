import * as endpoints from "@safeport/contract/programs/credentials/credential.endpoints";
import { type Http, mount, mountList } from "../../../platform/http/mount.ts";
import { addCredentials, assertMayAddCredentials } from "./add-credentials.ts";
import { presentCredentialSet, presentOwnCredentials, presentSecrets } from "./credential.presenter.ts";
import {
  countCredentials,
  deleteCredentials,
  listCredentials,
  readCredentials,
  removeFreeCredentials,
  replaceCredentials,
  revokeCredentials,
} from "./manage-credentials.ts";
import { getOwnCredentials, requestCredentials } from "./request-credentials.ts";

const asIs = <T>(result: T) => result;

/** Mounts the credentials that companies hand out to the researchers of their programs. */
export function credentialRoutes(http: Http): void {
  mountList(
    http,
    endpoints.listCredentials,
    (ctx, { params, query }) => listCredentials(ctx, params.program, query),
    presentCredentialSet,
  );
  mount(http, endpoints.countCredentials, (ctx, { params }) => countCredentials(ctx, params.program), asIs);
  mount(
    http,
    endpoints.addCredentials,
    (ctx, { params, query, files }) => addCredentials(ctx, params.program, files.file, query.apply),
    asIs,
    (ctx, { program }) => assertMayAddCredentials(ctx, program),
  );
  mount(http, endpoints.removeFreeCredentials, (ctx, { params }) => removeFreeCredentials(ctx, params.program), asIs);
  mount(http, endpoints.getOwnCredentials, (ctx, { params }) => getOwnCredentials(ctx, params.program), presentOwnCredentials);
  mount(http, endpoints.requestCredentials, (ctx, { params }) => requestCredentials(ctx, params.program), presentOwnCredentials);
  mount(http, endpoints.readCredentials, (ctx, { params }) => readCredentials(ctx, params), presentSecrets);
  mount(http, endpoints.revokeCredentials, (ctx, { params }) => revokeCredentials(ctx, params), presentCredentialSet);
  mount(http, endpoints.replaceCredentials, (ctx, { params }) => replaceCredentials(ctx, params), presentCredentialSet);
  mount(http, endpoints.deleteCredentials, (ctx, { params }) => deleteCredentials(ctx, params), asIs);
}
