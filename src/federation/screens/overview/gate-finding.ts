import type { FederationOverviewDto } from "@/federation/server/registrations/federation-overview";
import { formatQuantity } from "@/lib/format";
import { GATE_NAMES } from "../copy";

/** Which gate stops the most of what is in progress, in words. */
export function gateFinding({
  open,
  gates,
}: Pick<FederationOverviewDto, "open" | "gates">): string {
  if (open === 0) return "Nothing is in progress.";
  const [worst] = [...gates].sort((a, b) => b.failed + b.pending - (a.failed + a.pending));
  const count = worst === undefined ? 0 : worst.failed + worst.pending;
  if (worst === undefined || count === 0)
    return `${formatQuantity(open, "registration is", "registrations are")} in progress, and every gate has passed.`;
  return `Of ${formatQuantity(open, "registration", "registrations")} in progress, ${`${worst.gate} ${GATE_NAMES[worst.gate]}`} stops the most: ${count}.`;
}
