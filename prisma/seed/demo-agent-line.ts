import type { AGENT_PEOPLE } from "@/accounts/server/simulated-people";
import type { EventSum } from "@/agents/domain/trust/trace-event";
import type { RegisterAgentBody } from "@/agents/server/registry/agent-input";

/** Who looks after the agents of the demonstration. */
export type AgentPart = keyof typeof AGENT_PEOPLE;

/** Events of an agent: first by it or the service, then by people. */
export type AgentDeed =
  /** An output with its claims; one that is not proven in full is blocked. */
  | { do: "cycle"; proven: number; total: number }
  /** `input` names a text that was scanned before. */
  | { do: "call"; tool: string; input?: string }
  /** Outcome of the earlier call: executed, although it had not been approved. */
  | { do: "executed"; tool: string }
  | {
      do: "scan";
      input: string;
      source: string;
      verdict: EventSum<"injection.scan">["verdict"];
    }
  | { do: "challenge"; answered: boolean }
  | { do: "rotate" }
  | { do: "tools"; by: AgentPart; tools: readonly string[] }
  | { do: "quarantine"; by: AgentPart; reason: string }
  | { do: "review"; by: AgentPart; verdict: "green" | "red"; findings: string }
  | { do: "restore"; by: AgentPart };

/** A deed on a day before the demonstration's, at a time of it. */
interface AgentLine {
  day: number;
  time: string;
  deed: AgentDeed;
}

export interface DemoAgent {
  /** Behind `did:svc:agt:`. */
  id: string;
  operator: AgentPart;
  profile: Pick<RegisterAgentBody, "name" | "role" | "tier" | "runtime">;
  /** Day of its registration, counted from the demonstration's. */
  since: number;
  /** Tools that it is granted after its registration. */
  tools: readonly string[];
  lines: readonly AgentLine[];
}

/** A line of the demonstration. */
export function on(day: number, time: string, deed: AgentDeed): AgentLine {
  return { day, time, deed };
}

/** Proven outputs of one day, each an own cycle. */
type Cycles = (day: number) => number;

/** Mornings at work, the first and the last day included: a proof of control, calls, proven outputs. */
export function mornings(
  from: number,
  to: number,
  tools: readonly string[],
  cycles: Cycles,
): AgentLine[] {
  const lines: AgentLine[] = [];
  for (let day = from; day <= to; day++) {
    lines.push(on(day, "06:10", { do: "challenge", answered: true }));
    for (const [n, tool] of tools.entries()) {
      lines.push(on(day, `06:${30 + 7 * n}`, { do: "call", tool }));
    }
    for (let n = 0; n < cycles(day); n++) {
      const claims = 2 + ((n - 3 * day) % 4);
      lines.push(on(day, `07:${15 + 12 * n}`, { do: "cycle", proven: claims, total: claims }));
    }
  }
  return lines;
}
