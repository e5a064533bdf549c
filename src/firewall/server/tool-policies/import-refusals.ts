import "server-only";
import type { Pool, PoolClient } from "pg";
import { READ_ALL } from "@/agents/domain/tool-risk";
import { findGranted } from "@/agents/server/queries/agent-grants";
import { type AgentRow, findAgent } from "@/agents/server/queries/agents";
import { isInvolved } from "@/agents/server/registry/require-agent";
import type { ErrorCode } from "@/encoding/domain/errors";
import { findTools } from "@/firewall/server/queries/tools";
import type { AccountActor } from "@/platform/operation/context";
import type { PlannedImport } from "./read-policy";

interface ImportRefusal {
  /** DID; null where it is about a tool. */
  agent: string | null;
  code: ErrorCode;
  reason: string;
}

/** Refusals of an import by this person, by the rules of setting grants and tools one by one. */
export async function importRefusals(
  client: Pool | PoolClient,
  { changes, file }: PlannedImport,
  actor: AccountActor,
): Promise<ImportRefusal[]> {
  const refusals: ImportRefusal[] = [];
  const agents = new Set(changes.flatMap(({ agent }) => (agent === null ? [] : [agent])));
  for (const did of [...agents].sort()) {
    const refusal = agentRefusal(await findAgent(client, did), did, actor);
    if (refusal !== null) refusals.push(refusal);
  }
  for (const { agent, grants } of file.agents) {
    if (!grants.some(({ tool }) => tool === READ_ALL)) continue;
    const row = await findAgent(client, agent);
    if (row === null || row.tier === "T3") continue;
    refusals.push({ agent, code: "validation_failed", reason: `${READ_ALL} is for agents of T3` });
  }
  for (const { kind, tool } of changes) {
    if (kind === "tool") refusals.push(...(await toolRefusals(client, tool, { file, actor })));
  }
  return refusals;
}

function agentRefusal(
  row: AgentRow | null,
  did: string,
  actor: AccountActor,
): ImportRefusal | null {
  if (row === null) return { agent: did, code: "not_found", reason: "there is no such agent" };
  if (row.simulation) {
    return { agent: did, code: "agent_simulated", reason: "a simulated agent has no policy" };
  }
  if (row.status === "QUARANTINED") {
    return { agent: did, code: "agent_quarantined", reason: "a quarantined agent has no tools" };
  }
  if (row.tier !== "T1" || !isInvolved(actor, row)) return null;
  const reason = "whoever answers for a T1 agent or registered it does not set its tools";
  return { agent: did, code: "four_eyes_required", reason };
}

async function toolRefusals(
  client: Pool | PoolClient,
  name: string,
  { file, actor }: { file: PlannedImport["file"]; actor: AccountActor },
): Promise<ImportRefusal[]> {
  const [stored] = await findTools(client, { isRetired: null, names: [name] });
  const kind = file.tools.find((tool) => tool.name === name)?.kind;
  const refusals: ImportRefusal[] = [];
  if (stored !== undefined && stored.retired_at !== null) {
    refusals.push({ agent: null, code: "conflict", reason: `${name} is retired` });
  } else if (stored !== undefined && kind !== stored.kind) {
    refusals.push({ agent: null, code: "conflict", reason: `${name} is of kind ${stored.kind}` });
  }
  const mine = (await findGranted(client, name)).find(
    (agent) => agent.tier === "T1" && isInvolved(actor, agent),
  );
  if (mine !== undefined) {
    const reason = `${mine.did} may call ${name}, and whoever answers for it or registered it does not change it`;
    refusals.push({ agent: null, code: "four_eyes_required", reason });
  }
  return refusals;
}
