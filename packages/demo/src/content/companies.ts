import { basaltCloud } from "./companies/basalt-cloud.ts";
import { haldenHealth } from "./companies/halden-health.ts";
import { kitefin } from "./companies/kitefin-defi.ts";
import { larkspurPay } from "./companies/larkspur-pay.ts";
import { lindenau } from "./companies/lindenau.ts";
import { maisonVerdier } from "./companies/maison-verdier.ts";
import { nordhavnRail } from "./companies/nordhavn-rail.ts";
import { ohmward } from "./companies/ohmward.ts";
import { orreryAi } from "./companies/orrery-ai.ts";
import { pocketloom } from "./companies/pocketloom.ts";
import { quillmark } from "./companies/quillmark.ts";
import { tessera } from "./companies/tessera.ts";
import { tidewrack } from "./companies/tidewrack.ts";
import type { CompanyContent } from "./shapes.ts";

/** The companies of the demo, the one with the most open reports first. */
export const companies: readonly CompanyContent[] = [
  larkspurPay,
  basaltCloud,
  quillmark,
  nordhavnRail,
  tessera,
  maisonVerdier,
  ohmward,
  kitefin,
  haldenHealth,
  orreryAi,
  lindenau,
  pocketloom,
  tidewrack,
];
