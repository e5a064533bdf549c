import "server-only";
import type { PoolClient } from "pg";
import { isInForce } from "@/agents/domain/key-lifecycle";
import type { KillSwitch } from "@/agents/domain/kill-switch";
import { findSigningKey } from "@/agents/server/queries/agent-keys";
import type { AgentRow } from "@/agents/server/queries/agents";
import { enterDecision, findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { ServiceError } from "@/encoding/domain/errors";
import { agentKeyUrl, agentOfPathSegment } from "@/encoding/domain/keys/did";
import type { AgentActor, ServiceContext } from "@/platform/operation/context";
import { requireAgentRow } from "../registry/require-agent";
import { toKillSwitch } from "../stops/map-kill-switch";
import { underPresentRules } from "../trust/apply-trust";

export interface LockedDecision {
  agent: AgentRow;
  /** Those in force. */
  switches: readonly KillSwitch[];
}

/**
 * First statements of every decision on what an agent may do: holds the gate, so that a kill switch
 * answers only after this transaction has ended, then the agent's row, so that a quarantine and the
 * revocation of a key do. Rules and thresholds that came into force since are applied first. What it
 * reads therefore holds until the commit. Throws `not_found`, and
 * `key_revoked` where the key that signed was revoked since its signature was checked.
 */
export async function lockDecision(
  ctx: ServiceContext,
  client: PoolClient,
  { did, kid }: Pick<AgentActor, "did" | "kid">,
): Promise<LockedDecision> {
  await enterDecision(client);
  const locked = await requireAgentRow(ctx, did, { client, lock: true });
  const key = await findSigningKey(client, { did, kid }, ctx.clock());
  if (key === null || !isInForce(key, key.asOf)) {
    throw new ServiceError("key_revoked", `${agentKeyUrl(did, kid)} no longer counts.`);
  }
  const agent = await underPresentRules(ctx, client, locked);
  const switches = await findActiveSwitches(client);
  return { agent, switches: switches.map(toKillSwitch) };
}

/** DID of an agent as a path names it, once that is decoded. Throws `not_found`. */
export function agentDidOf(id: string): string {
  const named = agentOfPathSegment(encodeURIComponent(id));
  if (named === null) throw new ServiceError("not_found", "There is no such agent.");
  return named.did;
}
