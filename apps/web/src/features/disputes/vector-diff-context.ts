import { type ComponentType, createContext } from "react";

interface VectorDiffProps {
  before: string | null;
  after: string | null;
}

/** Shows what differs between two vectors. Reports are another feature, so the route provides it. */
export const VectorDiffContext = createContext<ComponentType<VectorDiffProps> | null>(null);
