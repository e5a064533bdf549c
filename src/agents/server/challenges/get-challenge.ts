import "server-only";
import type { PoolClient } from "pg";
import {
  type ControlChallengeRow,
  findUnansweredChallenge,
  setAudience,
} from "@/agents/server/queries/agent-challenges";
import type { AgentRow } from "@/agents/server/queries/agents";
import { ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { requireAgent, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import type { AppendedRecord } from "@/trace/server/records/append";
import { toReceipt } from "../chain/receipt-dto";
import { requireAgentRow } from "../registry/require-agent";
import type { ControlChallengeDto } from "./challenge-dto";
import { issueChallenge } from "./issue-challenge";
import { missChallenge } from "./miss-challenge";

interface Given {
  challenge: ControlChallengeRow;
  record: AppendedRecord | null;
}

/**
 * The challenge that the agent has to answer, for the agent itself: the open one, or a new one
 * where it is due, where one was missed and where the agent is UNVERIFIED, so that it can recover
 * by requesting one. Null where there is none. `audience` is the origin of the agent's request.
 * Throws `agent_mismatch` for another agent and `agent_quarantined`.
 */
export async function getChallenge(
  ctx: ServiceContext,
  id: string,
  audience: string | null,
): Promise<ControlChallengeDto | null> {
  const seen = await requireAgentRow(ctx, id);
  requireAgent(ctx, seen.did);
  if (audience === null) throw new ServiceError("signature_required");
  if (isAtRest(seen, await findUnansweredChallenge(ctx.db.pool, seen.id), ctx.clock())) return null;
  const given = await inTransaction(ctx.db.pool, async (client) => {
    const agent = await requireAgentRow(ctx, seen.did, { client, lock: true });
    return giveChallenge(ctx, client, agent, audience);
  });
  return given && toChallengeDto(given);
}

/** Most questions find nothing to do: those lock nothing. */
function isAtRest(agent: AgentRow, open: ControlChallengeRow | null, now: Date): boolean {
  return agent.status !== "QUARANTINED" && open === null && !mayHaveOne(agent, now);
}

function mayHaveOne(agent: AgentRow, now: Date): boolean {
  if (agent.simulation) return false;
  const isDue = agent.next_challenge_at !== null && agent.next_challenge_at <= now;
  return isDue || agent.status === "UNVERIFIED" || agent.trust.missed > 0;
}

async function giveChallenge(
  ctx: ServiceContext,
  client: PoolClient,
  locked: AgentRow,
  audience: string,
): Promise<Given | null> {
  if (locked.status === "QUARANTINED") throw new ServiceError("agent_quarantined");
  let agent = locked;
  const open = await findUnansweredChallenge(client, agent.id);
  if (open !== null) {
    const isOpen = ctx.clock() < open.expires_at && agent.trust.openChallenges.includes(open.id);
    if (isOpen) return reopen(client, open, audience);
    agent = await missChallenge(ctx, client, agent, open);
  }
  return mayHaveOne(agent, ctx.clock()) ? issueChallenge(ctx, client, agent, audience) : null;
}

/** The service may have several names; the one at which the agent asks is the one that it proves itself to. */
async function reopen(
  client: PoolClient,
  open: ControlChallengeRow,
  audience: string,
): Promise<Given> {
  if (open.audience !== audience) await setAudience(client, open.id, audience);
  return { challenge: { ...open, audience }, record: null };
}

function toChallengeDto({ challenge, record }: Given): ControlChallengeDto {
  return {
    challenge_id: challenge.id,
    nonce: challenge.nonce,
    aud: challenge.audience,
    did: challenge.did,
    expires_at: traceTime(challenge.expires_at),
    receipt: record && toReceipt(record),
  };
}
