import type { FederationOverviewDto } from "@/federation/server/registrations/federation-overview";
import { GATE_NAMES } from "../copy";
import { copy } from "./copy";

/** Which gate stops the most of what is in progress, in words. */
export function gateFinding({
  open,
  gates,
}: Pick<FederationOverviewDto, "open" | "gates">): string {
  if (open === 0) return copy.none;
  const [worst] = [...gates].sort((a, b) => b.failed + b.pending - (a.failed + a.pending));
  const count = worst === undefined ? 0 : worst.failed + worst.pending;
  if (worst === undefined || count === 0) return copy.allPassed(open);
  return copy.worst(open, `${worst.gate} ${GATE_NAMES[worst.gate]}`, count);
}
