import "server-only";
import type { AgentRow } from "@/agents/server/queries/agents";
import type { InputRow } from "@/firewall/server/queries/agent-inputs";
import { pickDto } from "@/platform/declaration/pick-dto";
import { AgentInputDto } from "./input-dto";

/** An input as people see it in a list. */
export function toAgentInput({ did, name }: AgentRow, row: InputRow): AgentInputDto {
  const { thresholds, spans, rules, reasons } = row.findings;
  return pickDto(AgentInputDto, row, {
    input_id: row.id,
    agent: { did, name },
    sha256: row.sha256.toString("hex"),
    threshold: { ...thresholds },
    spans: spans.map((span) => ({ ...span, rules: [...span.rules], decoders: [...span.decoders] })),
    rules: [...rules],
    reasons: [...reasons],
    decision: decisionOf(row),
  });
}

function decisionOf(row: InputRow): AgentInputDto["decision"] {
  const { decided_by: by, decided_by_name: by_name, decided_at: at, comment } = row;
  if (by === null || by_name === null || at === null || comment === null) return null;
  return { by, by_name, at: at.toISOString(), comment };
}
