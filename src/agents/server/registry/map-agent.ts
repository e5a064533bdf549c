import "server-only";
import type { Pool, PoolClient } from "pg";
import { keyState } from "@/agents/domain/key-lifecycle";
import { coveredTool, toolRisk } from "@/agents/domain/tool-risk";
import { approvalGate } from "@/agents/domain/trust/narrowing";
import { rulesOf } from "@/agents/domain/trust/trust-state";
import { findGrants } from "@/agents/server/queries/agent-grants";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { type AgentRow, findLastChallenge } from "@/agents/server/queries/agents";
import { type DescribedAgent, findDescribedAgent } from "@/agents/server/queries/described-agent";
import { agentKeyUrl } from "@/encoding/domain/keys/did";
import { multikeyOf } from "@/encoding/domain/keys/multikey";
import { pickDto } from "@/platform/declaration/pick-dto";
import { type Actor, actorName, mayActor, type ServiceContext } from "@/platform/operation/context";
import {
  type AgentDto,
  type AgentKeyDto,
  AgentSummaryDto,
  GrantDto,
  LastChallengeDto,
} from "./agent-dto";
import { keyInstant } from "./key-instant";
import { isInvolved, mayOperate, requireNamed } from "./require-agent";

const PREFIX = "did:svc:agt:";

/** Short id of a registry agent. */
export function agentIdOf(did: string): string {
  return did.slice(PREFIX.length);
}

export function toAgentSummary(row: AgentRow, tools: readonly string[]): AgentSummaryDto {
  return pickDto(AgentSummaryDto, row, {
    id: agentIdOf(row.did),
    operator: { id: row.operator, name: row.operator_name, email: row.operator_email },
    source: row.simulation ? "simulation" : "registry",
    baseline_score: row.baseline,
    current_score: row.score,
    trust_delta: row.score - row.baseline,
    thresholds: toDeltaThresholds(row),
    allowed_tools: [...tools],
  });
}

/** The thresholds of trust_delta that an agent is held against. */
export function toDeltaThresholds({
  trust,
  thresholds_version: version,
}: Pick<AgentRow, "trust" | "thresholds_version">): AgentSummaryDto["thresholds"] {
  const { degrade, quarantine } = rulesOf(trust);
  return { version, degrade_delta: degrade.delta, quarantine_delta: quarantine.delta };
}

/**
 * An agent with its keys, grants and last challenge, and the caller's permitted actions on it now.
 */
export async function describeAgent(
  ctx: Pick<ServiceContext, "actor" | "clock">,
  client: Pool | PoolClient,
  row: AgentRow,
): Promise<AgentDto> {
  const keys = await findAgentKeys(client, row.id);
  const grants = await findGrants(client, row.id);
  const challenge = await findLastChallenge(client, row.id);
  return toAgentDto(ctx, { row, keys, grants, challenge });
}

/** As describeAgent, of the agent as it is now. Throws `not_found`. */
export async function describeAgentNow(
  ctx: Pick<ServiceContext, "actor" | "clock" | "db">,
  id: string,
): Promise<AgentDto> {
  return toAgentDto(ctx, await requireNamed(id, (did) => findDescribedAgent(ctx.db.pool, did)));
}

function toAgentDto(
  ctx: Pick<ServiceContext, "actor" | "clock">,
  { row, keys, grants, challenge }: DescribedAgent,
): AgentDto {
  return {
    ...toAgentSummary(
      row,
      grants.map(({ tool }) => tool),
    ),
    approval_gate: approvalGate(row.score - row.baseline),
    grants: grants.map((grant) =>
      pickDto(GrantDto, grant, {
        risk: toolRisk(coveredTool(grant.tool)),
        granted_by: grant.granted_by_name,
      }),
    ),
    keys: toAgentKeyDtos(row.did, keys, ctx.clock()),
    last_challenge:
      challenge && pickDto(LastChallengeDto, challenge, { challenge_id: challenge.id }),
    next_challenge_at: instant(row.next_challenge_at),
    quarantined_by: row.quarantined_by,
    registered_by: row.created_by,
    allowed: allowedTo(ctx.actor, row),
  };
}

/** All keys of an agent with their states. */
export function toAgentKeyDtos(
  did: string,
  keys: DescribedAgent["keys"],
  now: Date,
): AgentKeyDto[] {
  const at = keyInstant(keys, now);
  return keys.map((key) => toAgentKeyDto(did, key, at));
}

function toAgentKeyDto(did: string, key: DescribedAgent["keys"][number], at: Date): AgentKeyDto {
  return {
    kid: key.kid,
    url: agentKeyUrl(did, key.kid),
    multikey: multikeyOf(key.publicKey),
    state: keyState(key, at),
    added_at: key.addedAt.toISOString(),
    added_by: key.addedBy,
    introduced_by: key.introducedBy,
    announced: key.announced,
    next_key_sha256: key.nextKeySha256,
    retires_at: instant(key.retiresAt),
    replaced_by: key.replacedBy,
    revoked_at: instant(key.revokedAt),
    revoked_by: key.revokedBy,
    revoke_reason: key.revokeReason,
    compromised_since: instant(key.compromisedSince),
  };
}

function allowedTo(actor: Actor, row: AgentRow): AgentDto["allowed"] {
  const isQuarantined = row.status === "QUARANTINED";
  const isPerson = actor.kind === "account";
  const isOther = isPerson && actorName(actor) !== row.quarantined_by && !isInvolved(actor, row);
  return {
    set_tools:
      !isQuarantined &&
      isPerson &&
      mayActor(actor, "agent.grant") &&
      !(row.tier === "T1" && isInvolved(actor, row)),
    revoke_key: isPerson && mayOperate(actor, row, "agent.revoke_key"),
    quarantine: !isQuarantined && isPerson && mayOperate(actor, row, "agent.quarantine"),
    review: isQuarantined && isPerson && mayActor(actor, "agent.review"),
    restore: isQuarantined && isOther && mayActor(actor, "agent.restore"),
  };
}

function instant(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
