import { STATUS_NAMES } from "@/agents/screens/copy";
import type { AgentTraceVerificationDto } from "@/agents/server/trace/agent-trace-dto";
import { formatQuantity } from "@/lib/format";

type Replay = Pick<
  AgentTraceVerificationDto,
  "status" | "records" | "stored" | "recomputed" | "differences_total"
>;

/** Result of the service's recomputation of the score from the trace. A broken trace has none. */
export function replayWords({ status, records, stored, recomputed, differences_total }: Replay) {
  if (status === "broken") {
    return "Broken: the records do not hang together, so that no score follows from them.";
  }
  const made = standingWords(recomputed);
  if (status === "verified") {
    return `The service recomputed ${made} from ${formatQuantity(records, "record", "records")} of the trace. That is what it stores.`;
  }
  return `Differs: the trace makes ${made}; stored is ${standingWords(stored)}.${
    differences_total === 0
      ? ""
      : ` The trace does not follow the rules in ${formatQuantity(differences_total, "place", "places")}.`
  }`;
}

function standingWords({ score, status }: Replay["stored"]): string {
  const names: Readonly<Record<string, string>> = STATUS_NAMES;
  const name = status === null ? "none" : (names[status] ?? status);
  return `score ${score === null ? "none" : String(score)}, ${name.toLowerCase()}`;
}
