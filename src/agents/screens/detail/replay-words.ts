import { STATUS_NAMES } from "@/agents/screens/copy";
import type { AgentTraceVerificationDto } from "@/agents/server/trace/agent-trace-dto";
import { replay as copy } from "./copy";

type Replay = Pick<
  AgentTraceVerificationDto,
  "status" | "records" | "stored" | "recomputed" | "differences_total"
>;

/** Result of the service's recomputation of the score from the trace. A broken trace has none. */
export function replayWords({ status, records, stored, recomputed, differences_total }: Replay) {
  if (status === "broken") return copy.broken;
  const made = standingWords(recomputed);
  if (status === "verified") return copy.verified(made, records);
  return copy.differs(made, standingWords(stored), differences_total);
}

function standingWords({ score, status }: Replay["stored"]): string {
  const names: Readonly<Record<string, string>> = STATUS_NAMES;
  const name = status === null ? copy.none : (names[status] ?? status);
  return copy.standing(score === null ? copy.none : String(score), name.toLowerCase());
}
