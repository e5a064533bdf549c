import "server-only";
import { z } from "zod";
import { keyState, keysToRevoke } from "@/agents/domain/key-lifecycle";
import type { EventSum } from "@/agents/domain/trust/trace-event";
import {
  type AgentKeyRow,
  findAgentKeys,
  revokeAgentKeys,
} from "@/agents/server/queries/agent-key-history";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { cancelApprovals } from "../approvals/cancel-approvals";
import { AgentDto } from "../registry/agent-dto";
import { AgentId, KeyId, RevokeKeyBody } from "../registry/agent-input";
import { keyInstant } from "../registry/key-instant";
import { describeAgent } from "../registry/map-agent";
import { requireAgentRow, requireOperatorOr } from "../registry/require-agent";
import { recordKeyEvent } from "./record-key-event";

type Revocation = EventSum<"key.revoke">;

/**
 * Revokes a key, and with it every key that it introduced since it may have been compromised,
 * unless it had announced that one before. From the response on no signature of theirs is valid
 * anywhere. An agent that loses a key that counted has to prove its control anew: it is UNVERIFIED.
 * A quarantined agent's keys can be revoked too; its chain being sealed, that is a record of the
 * service. Throws `not_found`, `forbidden`, `conflict` for a key that is revoked, and
 * `validation_failed`.
 */
export const revokeKey = operation({
  name: "revokeAgentKey",
  summary: "Revoke a key: from the answer on no signature of it counts",
  tag: "Agents",
  anyOf: ["agent.revoke_key", "agent.read"],
  etag: "version",
  params: z.object({ id: AgentId, kid: KeyId }),
  body: RevokeKeyBody,
  output: AgentDto,
  says: "The agent as it is now",
  errors: ["agent_quarantined", "conflict"],
  rest: "POST /api/agents/{id}/keys/{kid}/revoke",
  console: "agents.revokeKey",
  run: async (ctx, input) => {
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireAgentRow(ctx, input.id, { client, lock: true });
      const actor = requireOperatorOr(ctx, row, "agent.revoke_key");
      const keys = await findAgentKeys(client, row.id);
      const now = keyInstant(keys, ctx.clock());
      const at: ServiceContext = { ...ctx, clock: () => now };
      const key = requireKey(keys, input.kid);
      const since = compromisedSince(input, key, now);
      const fallen = keysToRevoke(keys, key.kid, since);
      await revokeAgentKeys(client, fallen, {
        at: now,
        by: actorName(actor),
        reason: input.reason,
        compromisedSince: since,
      });
      // A request made with the key may not have been the agent's.
      await cancelApprovals(at, client, { agent: row, cause: "key_revoked" });
      let agent = row;
      for (const kid of fallen) {
        const sum = revocationOf(keys, kid, input.reason, since, now);
        // The comment is on the key that was named; the others fall because of it.
        const said = kid === key.kid ? input.comment : undefined;
        const payload = said === undefined ? undefined : utf8(said);
        agent = await recordKeyEvent(at, client, agent, { kind: "key.revoke", sum, payload });
      }
      return describeAgent(at, client, agent);
    });
  },
});

function requireKey(keys: readonly AgentKeyRow[], kid: string): AgentKeyRow {
  const key = keys.find((each) => each.kid === kid);
  if (key === undefined) {
    throw new ServiceError("not_found", "The agent has no such key.");
  }
  if (key.revokedAt !== null) {
    throw new ServiceError("conflict", "The key is revoked.");
  }
  return key;
}

/** Without a given start, a compromised key counts as compromised from its beginning. */
function compromisedSince(
  { reason, compromised_since }: z.infer<typeof RevokeKeyBody>,
  key: AgentKeyRow,
  now: Date,
): Date {
  if (compromised_since === undefined) {
    return reason === "key_compromise" || reason === "key_lost" ? key.addedAt : now;
  }
  const since = new Date(compromised_since);
  if (since <= now) return since;
  throw invalidAt("/compromised_since", "The instant lies in the future.");
}

function revocationOf(
  keys: readonly AgentKeyRow[],
  kid: string,
  reason: string,
  since: Date,
  now: Date,
): Revocation {
  const key = keys.find((each) => each.kid === kid);
  const state = key === undefined ? "revoked" : keyState(key, now);
  if (state === "revoked") throw new Error(`${kid} cannot be revoked`);
  return { key: kid, state, compromised_since: traceTime(since), reason };
}
