import type { WriteUp } from "./shapes.ts";
import { appWriteUps } from "./write-ups/apps.ts";
import { contractAndModelWriteUps } from "./write-ups/contracts-and-models.ts";
import { crossSiteWriteUps } from "./write-ups/cross-site.ts";
import { deviceWriteUps } from "./write-ups/devices.ts";
import { exposureWriteUps } from "./write-ups/exposure.ts";
import { fileWriteUps } from "./write-ups/files.ts";
import { logicWriteUps } from "./write-ups/logic.ts";
import { markupWriteUps } from "./write-ups/markup.ts";
import { networkWriteUps } from "./write-ups/networks.ts";
import { ownershipWriteUps } from "./write-ups/ownership.ts";
import { queryWriteUps } from "./write-ups/queries.ts";
import { requestWriteUps } from "./write-ups/requests.ts";
import { rightsWriteUps } from "./write-ups/rights.ts";
import { signInWriteUps } from "./write-ups/sign-in.ts";

/** Everything a researcher may really have found. */
export const writeUps: readonly WriteUp[] = [
  ...markupWriteUps,
  ...queryWriteUps,
  ...requestWriteUps,
  ...fileWriteUps,
  ...ownershipWriteUps,
  ...rightsWriteUps,
  ...signInWriteUps,
  ...crossSiteWriteUps,
  ...logicWriteUps,
  ...exposureWriteUps,
  ...networkWriteUps,
  ...appWriteUps,
  ...deviceWriteUps,
  ...contractAndModelWriteUps,
];
