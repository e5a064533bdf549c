import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { providerKey } from "@/federation/domain/declaration/read-declaration";
import { type FedAgentRow, updateFedAgent } from "@/federation/server/queries/fed-agents";
import { stopGates } from "@/federation/server/queries/fed-gates";
import { findOperatorOfDid } from "@/federation/server/queries/fed-operators";
import { forgetProbedAddresses } from "@/federation/server/queries/fed-probes";
import {
  findRevision,
  moveRevision,
  type RevisionRow,
  replaceAppliedRevision,
} from "@/federation/server/queries/fed-revisions";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { loadGates } from "../gates/load-gates";
import { storeSkills } from "../gates/store-skills";
import { refreshRanking } from "../ranking/refresh-ranking";
import { runtimePlace } from "../standing/runtime-place";

/** Members with which what was proven of the skills changes. */
const PROVING: readonly string[] = ["skills", "runtime_type", "runtime_address"];

/**
 * Makes a revision of a locked registration the live one, in one transaction: the row's columns,
 * its skills as G5 of that revision found them, the binding of its address. The caller ensures that
 * all six gates passed and that a person approved where required. Throws `conflict` for a revision
 * that is not open.
 */
export async function applyRevision(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  revision: number,
): Promise<FedAgentRow> {
  const now = ctx.clock();
  const row = await findRevision(client, { agentId: agent.id, revision, lock: true });
  if (row === null || (row.state !== "checking" && row.state !== "awaiting_review")) {
    throw new ServiceError("conflict", `Revision ${revision} is not open.`);
  }
  const gates = await loadGates(client, agent.id, revision);
  const isFirst = agent.approved_at === null;
  if (isFirst || row.changed.some((member) => PROVING.includes(member))) {
    const g5 = gates.find(({ gate }) => gate === "G5");
    if (g5 !== undefined) {
      await storeSkills(client, agent.id, { declaration: row.declaration, g5 }, now);
    }
  }
  await replaceAppliedRevision(client, agent.id, now);
  await moveRevision(client, { agentId: agent.id, revision }, "applied", now);
  await stopGates(client, [agent.id], revision);
  const binding = gates.find(({ gate }) => gate === "G3")?.evidence.binding;
  const change = await columnsOf(client, row);
  const applied = await updateFedAgent(
    client,
    agent.id,
    {
      ...change,
      revision,
      verified_at: now,
      address_bound_at: binding === "bound" ? (boundBefore(agent, row) ?? now) : null,
    },
    now,
  );
  if (isFirst) return applied;
  if (agent.runtime_address !== applied.runtime_address) {
    await forgetProbedAddresses(client, agent.id, now);
  }
  await refreshRanking(client, agent.id, now, { touched: true });
  await emitAgentEvent(ctx, client, applied, {
    type: "federation.revision.applied",
    audience: "public",
    data: { revision, changed: row.changed },
  });
  await recordAgentEvent(ctx, client, agent, "federation.revision", {
    revision,
    state: "applied",
    changed: row.changed,
  });
  return applied;
}

/** Since when an address that stays the same is known to be the agent's. */
function boundBefore(agent: FedAgentRow, { declaration }: RevisionRow): Date | null {
  return agent.runtime_address === declaration.runtime_address ? agent.address_bound_at : null;
}

/** Columns of a registration that are taken from its declaration. */
async function columnsOf(client: PoolClient, { declaration }: RevisionRow) {
  const operator = await findOperatorOfDid(client, declaration.operator_did);
  if (operator === null) throw new Error("the operator of a revision is gone");
  return {
    operator_id: operator.id,
    operator_name: operator.name,
    ...declaredColumns(declaration),
  };
}

/** Columns of a registration that its declaration alone determines. */
export function declaredColumns(declaration: RevisionRow["declaration"]) {
  const { host, domain } = runtimePlace(declaration);
  return {
    operator_did: declaration.operator_did,
    role: declaration.role,
    provider: declaration.provider,
    provider_key: providerKey(declaration.provider),
    name: declaration.name,
    description: declaration.description,
    contact: declaration.contact,
    runtime_type: declaration.runtime_type,
    runtime_address: declaration.runtime_address,
    address_host: host,
    address_domain: domain,
    declaration,
    requested_tier: declaration.requested_tier,
  };
}
