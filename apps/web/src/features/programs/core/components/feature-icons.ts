import type { ProgramCard } from "@safeport/contract/programs/core/program.schema";
import {
  type Icon,
  IconAsterisk,
  IconBrandAws,
  IconBrandGooglePlay,
  IconCode,
  IconCpu,
  IconCurrencyEthereum,
  IconNetwork,
  IconRepeat,
  IconShieldCheck,
  IconWorld,
} from "@tabler/icons-react";

export type ProgramFeature = ProgramCard["features"][number];

/** The icon of each feature. */
export const featureIcons: Record<ProgramFeature, Icon> = {
  cidr: IconNetwork,
  domain: IconWorld,
  hardware: IconCpu,
  retesting: IconRepeat,
  managed: IconShieldCheck,
  playstore: IconBrandGooglePlay,
  source_code: IconCode,
  aws: IconBrandAws,
  wildcard: IconAsterisk,
  smart_contracts: IconCurrencyEthereum,
};
