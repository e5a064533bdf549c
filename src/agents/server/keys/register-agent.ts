import "server-only";
import { randomInt } from "node:crypto";
import type { PoolClient } from "pg";
import { challengeDueAt, MAX_JITTER_PERMILLE } from "@/agents/domain/challenge";
import { DEFAULT_BASELINE } from "@/agents/domain/tier";
import { LATEST_RULES } from "@/agents/domain/trust/trust-rules";
import { openTrust } from "@/agents/domain/trust/trust-state";
import { insertAgentKey } from "@/agents/server/queries/agent-key-history";
import { passRegistrationChallenge } from "@/agents/server/queries/agent-registrations";
import { type AgentRow, insertAgent } from "@/agents/server/queries/agents";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { invalidAt, ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { inTransaction } from "@/platform/db/transaction";
import {
  type AccountActor,
  actorName,
  mayActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { appendAgentEvent } from "../chain/append-agent-event";
import type { AgentDto } from "../registry/agent-dto";
import type { RegisterAgentBody } from "../registry/agent-input";
import { findOperator } from "../registry/find-operator";
import { describeAgent } from "../registry/map-agent";
import type { PossessionProof } from "./possession-proof";
import { type ReadKey, requireOtherNextKey, requirePublicKey } from "./read-key";
import { requireProvenChallenge } from "./registration-challenge";

/**
 * Registers an agent: the operator vouches with their own right, the new key with its signature over the
 * nonce of a challenge, which is used up. The agent begins ACTIVE at its baseline and may call no tool.
 * Only the demonstration makes simulated ones. Throws `validation_failed`, `key_refused`,
 * `proof_of_possession_required`, `challenge_unknown`, `challenge_expired`, `key_registered` for a key
 * that is registered or ever was, and `conflict` for a DID that is taken.
 */
export async function registerAgent(
  ctx: ServiceContext,
  input: RegisterAgentBody,
  proof: PossessionProof | null,
  { simulation = false }: { simulation?: boolean } = {},
): Promise<AgentDto> {
  const actor = requireAction(ctx, "agent.register");
  requireStableId(input.did);
  const baseline = baselineOf(actor, input);
  const key = requirePublicKey(input.key);
  requireOtherNextKey(key, input.next_key_sha256);
  const now = ctx.clock();
  // One instant for the state and for the records that it is recomputed from.
  const at: ServiceContext = { ...ctx, clock: () => now };
  return inTransaction(ctx.db.pool, async (client) => {
    await requireProvenChallenge(client, input, key, proof, now);
    const operator = await findOperator(client, actor, input.operator_email);
    const row = await insertAgent(
      client,
      {
        did: input.did,
        name: input.name,
        role: input.role,
        tier: input.tier,
        operator: operator.party,
        operator_name: operator.name,
        operator_email: operator.email,
        runtime: input.runtime,
        simulation,
        baseline,
        score: baseline,
        status: "ACTIVE",
        trust: openTrust(baseline, now.getTime() * 1000, LATEST_RULES.version),
        next_challenge_at: firstChallengeAt(input, now),
        created_by: actorName(actor),
      },
      now,
    );
    if (row === null) {
      throw new ServiceError("conflict", `${input.did} is registered.`);
    }
    await addFirstKey(client, row, key, { input, by: actorName(actor), now });
    await passRegistrationChallenge(client, input.challenge_id, now);
    await recordOpening(at, client, row, { input, key });
    return describeAgent(at, client, row);
  });
}

/** A safety officer alone sets another baseline than that of the tier. */
function baselineOf(actor: AccountActor, { tier, baseline_score }: RegisterAgentBody): number {
  if (baseline_score === undefined) return DEFAULT_BASELINE[tier];
  if (mayActor(actor, "agent.grant")) return baseline_score;
  throw new ServiceError("forbidden", {
    detail: "Only a safety officer sets the baseline of an agent.",
    extra: { action: "agent.grant" },
  });
}

/** Names of resources beside the agents; as a short id they would name two things. */
const RESERVED_IDS = new Set(["challenge", "directory"]);

function requireStableId(did: string): void {
  if (!RESERVED_IDS.has(did.slice("did:svc:agt:".length))) return;
  throw invalidAt("/did", "This id names a resource of the interface.");
}

function firstChallengeAt({ tier }: RegisterAgentBody, now: Date): Date | null {
  const liveness = { tier, lastPassAt: now, lastSignedAt: null, lastIssuedAt: null, missed: 0 };
  return challengeDueAt(liveness, randomInt(MAX_JITTER_PERMILLE + 1));
}

async function addFirstKey(
  client: PoolClient,
  row: AgentRow,
  key: ReadKey,
  { input, by, now }: { input: RegisterAgentBody; by: string; now: Date },
): Promise<void> {
  const isNew = await insertAgentKey(client, row.id, {
    kid: key.kid,
    publicKey: key.publicKey,
    nextKeySha256: input.next_key_sha256 ?? null,
    by,
    at: now,
  });
  if (!isNew) throw new ServiceError("key_registered", { extra: { kid: key.kid } });
}

async function recordOpening(
  ctx: ServiceContext,
  client: PoolClient,
  row: AgentRow,
  { input, key }: { input: RegisterAgentBody; key: ReadKey },
): Promise<void> {
  const { did, tier, baseline, operator, simulation } = row;
  const { name, role, runtime, next_key_sha256 } = input;
  const next = next_key_sha256 === undefined ? {} : { next_key_sha256 };
  const begun = { epoch: 1, tier, baseline, operator, rules: LATEST_RULES.version };
  const stated = { did, name, role, runtime, operator_email: row.operator_email, simulation };
  const opened = await appendAgentEvent(
    ctx,
    client,
    did,
    {
      kind: "chain.open",
      sum: { ...begun, keys: [key.kid], runtime: runtime.type, ...next },
    },
    utf8(canonicalJson(stated)),
  );
  if (opened.epoch !== 1 || opened.seq !== 0n) throw new Error(`the chain of ${did} was not empty`);
  await appendAgentEvent(ctx, client, did, { kind: "key.add", sum: { key: key.kid, ...next } });
}
