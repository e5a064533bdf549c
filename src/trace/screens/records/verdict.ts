import type { TraceVerificationDto } from "@/trace/server/trace-verification-dto";
import type { ChainCheck, ShownBreak } from "./check-chain";

/** The service's claim about the same chain. */
export type ServiceClaim =
  | {
      kind: "claimed";
      status: TraceVerificationDto["status"];
      records: number;
      broken: Omit<ShownBreak, "reason"> | null;
      checkedAt: string;
      signing: TraceVerificationDto["signing"]["state"];
    }
  /** This reader may not ask. */
  | { kind: "withheld" }
  | { kind: "failed" };

/** How the two checks contradict each other. */
export type Disagreement = "only_here" | "only_service" | "records_missing";

export interface Verdict {
  /** `unsigned`: whole, but the log over it is not signed any more. */
  state: "verified" | "sealed" | "unsigned" | "broken";
  disagreement: Disagreement | null;
}

/** The claim in the service's answer. */
export function claimOf(answer: TraceVerificationDto): ServiceClaim {
  const [first] = answer.broken;
  return {
    kind: "claimed",
    status: answer.status,
    records: answer.records,
    broken: first ?? null,
    checkedAt: answer.checked_at,
    signing: answer.signing.state,
  };
}

/**
 * Judges a chain by the check made here and by the service's claim, which was requested before: the
 * chain can only have grown since. A contradiction counts as broken.
 */
export function judge(check: ChainCheck, claim: ServiceClaim): Verdict {
  const disagreement = claim.kind === "claimed" ? contradiction(check, claim) : null;
  if (check.broken !== null || disagreement !== null) return { state: "broken", disagreement };
  if (claim.kind === "claimed" && claim.signing === "stopped") {
    return { state: "unsigned", disagreement };
  }
  return { state: check.sealed ? "sealed" : "verified", disagreement };
}

function contradiction(
  check: ChainCheck,
  claim: Extract<ServiceClaim, { kind: "claimed" }>,
): Disagreement | null {
  if (check.broken !== null) return claim.status === "verified" ? "only_here" : null;
  if (claim.status === "broken") return "only_service";
  return check.records < claim.records ? "records_missing" : null;
}
