import type { ToolCallBody } from "../../src/firewall/server/evaluation/tool-call-dto";
import type { AgentPart, DemoAgent } from "./demo-agent-line";

/** A call of the demonstration. */
export type DemoCall = Pick<ToolCallBody, "tool" | "args">;

/** An output that cites, word for word, a sentence of an input that the agent had received. */
interface CitedSentence {
  input: string;
  sentence: string;
}

/** Events at the barriers. Later deeds of the same agent refer to it by `name`. */
export type BarrierDeed =
  /** Allowed, executed by the agent and reported by it. */
  | { do: "call"; call: DemoCall }
  /** Refused by the layer that answers with this word. */
  | { do: "refused"; call: DemoCall; blocked: string }
  /** Waits for people. */
  | { do: "ask"; name: string; call: DemoCall }
  | {
      do: "decide";
      by: AgentPart;
      name: string;
      decision: "approve" | "deny";
      comment: string;
    }
  /** The call that was approved, made and reported. */
  | { do: "consume"; name: string }
  /** `flagged` is the passage that the verdict is about. */
  | {
      do: "receive";
      name: string;
      source: string;
      content: string;
      verdict: "CLEAN" | "SUSPICIOUS" | "INJECTION";
      flagged?: string;
    }
  /** Released where it cites, blocked where it does not. */
  | { do: "say"; text: string; cites: CitedSentence | null };

/** A deed on a day before the demonstration's, at a time of it. */
interface BarrierLine {
  day: number;
  time: string;
  deed: BarrierDeed;
}

/** An agent of the demonstration that shows the barriers. */
export interface GuardedAgent {
  demo: DemoAgent;
  /** In their order, behind the last of its other deeds. */
  barriers: readonly BarrierLine[];
  /** Request for an approval when the service is started and none is waiting. */
  waits: DemoCall;
}

/** A line of the demonstration. */
export function barrier(day: number, time: string, deed: BarrierDeed): BarrierLine {
  return { day, time, deed };
}
