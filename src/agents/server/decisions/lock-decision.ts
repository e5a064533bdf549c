import "server-only";
import type { PoolClient } from "pg";
import { isInForce } from "@/agents/domain/key-lifecycle";
import type { KillSwitch } from "@/agents/domain/kill-switch";
import { findSigningKey } from "@/agents/server/queries/agent-keys";
import type { AgentRow } from "@/agents/server/queries/agents";
import { enterDecision, findActiveSwitches } from "@/agents/server/queries/kill-switches";
import { ServiceError } from "@/encoding/domain/errors";
import { agentKeyUrl, agentOfPathSegment } from "@/encoding/domain/keys/did";
import { sentTogether } from "@/platform/db/sent-together";
import { inLockedTransaction } from "@/platform/db/transaction";
import type { AgentActor, ServiceContext } from "@/platform/operation/context";
import { requireAgentRow } from "../registry/require-agent";
import { toKillSwitch } from "../stops/map-kill-switch";
import { underPresentRules } from "../trust/apply-trust";

export interface LockedDecision {
  agent: AgentRow;
  /** Those in force. */
  switches: readonly KillSwitch[];
}

/** Reads further facts of a locked agent, each in a statement of its own; changes nothing. */
type ReadFacts<Facts> = (client: PoolClient, agent: Pick<AgentRow, "id">) => Promise<Facts>;

/**
 * Runs a decision on what an agent may do in one transaction. It holds the gate, so that a kill switch
 * answers only after it has ended, then the agent's row, so that a quarantine and the revocation of a key
 * do. What is read after that, `facts` too, therefore holds until the commit. Rules and thresholds that came
 * into force since are applied first. Throws `not_found`, and `key_revoked` where the key that signed was
 * revoked since its signature was checked.
 */
export async function inLockedDecision<T, Facts>(
  ctx: ServiceContext,
  { agentId, did, kid }: Pick<AgentActor, "did" | "kid"> & Partial<Pick<AgentActor, "agentId">>,
  facts: ReadFacts<Facts>,
  work: (client: PoolClient, locked: LockedDecision, facts: Facts) => Promise<T>,
): Promise<T> {
  return inLockedTransaction(
    ctx.db.pool,
    // Statements of their own, sent with the lock: each begins once it is given, and sees what was committed before.
    (client) =>
      sentTogether(
        lockAgent(ctx, client, did),
        findSigningKey(client, { did, kid }, ctx.clock()),
        findActiveSwitches(client),
        agentId === undefined ? Promise.resolve(null) : facts(client, { id: agentId }),
      ),
    async (client, [row, key, switches, early]) => {
      if (key === null || !isInForce(key, key.asOf)) {
        throw new ServiceError("key_revoked", `${agentKeyUrl(did, kid)} no longer counts.`);
      }
      // What was read by another id is of somebody else.
      const read = early === null || row.id !== agentId ? await facts(client, row) : early;
      const agent = await underPresentRules(ctx, client, row);
      return work(client, { agent, switches: switches.map(toKillSwitch) }, read);
    },
  );
}

/** Of decisions that need no more than the agent and the stops. */
export const readNothing = async (): Promise<undefined> => undefined;

/** Holds the gate, and then the agent's row, until the transaction ends. Throws `not_found`. */
export async function lockAgent(
  ctx: ServiceContext,
  client: PoolClient,
  did: string,
): Promise<AgentRow> {
  // In this order: a stop waits for who holds the gate, and who holds an agent's row has it.
  const [, row] = await sentTogether(
    enterDecision(client),
    requireAgentRow(ctx, did, { client, lock: true }),
  );
  return row;
}

/** DID of an agent as a path names it, once that is decoded. Throws `not_found`. */
export function agentDidOf(id: string): string {
  const named = agentOfPathSegment(encodeURIComponent(id));
  if (named === null) throw new ServiceError("not_found", "There is no such agent.");
  return named.did;
}
