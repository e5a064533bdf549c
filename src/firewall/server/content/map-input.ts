import "server-only";
import type { AgentRow } from "@/agents/server/queries/agents";
import type { InputRow, NewInput } from "@/firewall/server/queries/agent-inputs";
import { pickDto } from "@/platform/declaration/pick-dto";
import { AgentInputDto } from "./input-dto";

/** An input as people see it in a list. */
export function toAgentInput({ did, name }: AgentRow, row: InputRow): AgentInputDto {
  return pickDto(AgentInputDto, row, {
    ...scannedMembers(row),
    agent: { did, name },
    decision: decisionOf(row),
  });
}

/** What both the agent and people see of an input otherwise than it is stored. */
export function scannedMembers({ id, sha256, findings }: NewInput) {
  const { thresholds, spans, rules, reasons } = findings;
  return {
    input_id: id,
    sha256: sha256.toString("hex"),
    threshold: { ...thresholds },
    spans: spans.map((span) => ({ ...span, rules: [...span.rules], decoders: [...span.decoders] })),
    rules: [...rules],
    reasons: [...reasons],
  };
}

function decisionOf(row: InputRow): AgentInputDto["decision"] {
  const { decided_by: by, decided_by_name: by_name, decided_at: at, comment } = row;
  if (by === null || by_name === null || at === null || comment === null) return null;
  return { by, by_name, at: at.toISOString(), comment };
}
