import "server-only";
import type { PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import { agentKeyUrl } from "@/encoding/domain/keys/did";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { type GateResult, isPassed, mergeGates } from "@/federation/domain/declaration/gate";
import { localGates, mayProbe } from "@/federation/domain/gates/local-gates";
import { bindsDid, expiryOf } from "@/federation/domain/gates/registration-status";
import {
  type FedAgentRow,
  findDidHistory,
  insertFedAgent,
} from "@/federation/server/queries/fed-agents";
import { lockBanGate } from "@/federation/server/queries/fed-bans";
import { deleteChallengesOf } from "@/federation/server/queries/fed-challenges";
import { lockDomain } from "@/federation/server/queries/fed-domain-lock";
import { storeGates } from "@/federation/server/queries/fed-gates";
import { findFedKeys, insertFedKey, revokeFedKeys } from "@/federation/server/queries/fed-keys";
import { lockOperatorOfDid } from "@/federation/server/queries/fed-operators";
import { insertRevision } from "@/federation/server/queries/fed-revisions";
import { inTransaction } from "@/platform/db/transaction";
import { consumeRateLimit } from "@/platform/limits/rate-limit";
import type { ServiceContext } from "@/platform/operation/context";
import { recordAgentEvent } from "../events/append-federation-event";
import { emitAgentEvent } from "../events/emit-event";
import { gateRefused, withFailure } from "../gates/gate-refusal";
import { localFacts } from "../gates/local-facts";
import { type GatherFacts, networkGates, REQUEST_BUDGET_MS } from "../gates/network-gates";
import { scanTexts, worstVerdict } from "../gates/scan-texts";
import { seenAddresses } from "../gates/seen-addresses";
import { storeSkills } from "../gates/store-skills";
import { storedGates } from "../gates/stored-gates";
import { queueReview } from "../standing/queue-review";
import { runtimePlace } from "../standing/runtime-place";
import { declaredColumns } from "./apply-revision";
import { type Consent, judgeConsent, takeGrant } from "./operator-consent";

/** A declaration whose key has proven itself. */
export interface ProvenDeclaration {
  registrationId: string;
  declaration: Declaration;
  key: { kid: string; publicKey: Uint8Array };
  consent: Consent;
}

/** Result of a proven declaration. */
export interface Admitted {
  agent: FedAgentRow;
  gates: readonly GateResult[];
}

/**
 * Registers a declaration whose key was proven and whose operator consents. The network is looked at first,
 * outside of every transaction; then, in one transaction behind the ban gate, everything that the registry
 * knows is judged again and the registration is stored. Throws `gate_failed` with all six gates, after
 * which nothing is stored, and `rate_limited`.
 */
export async function admitDeclaration(
  ctx: ServiceContext,
  proven: ProvenDeclaration,
  gather: GatherFacts,
): Promise<Admitted> {
  const { declaration, key } = proven;
  await consumeRateLimit("join_operator", declaration.operator_did);
  const now = ctx.clock();
  // One instant for the rows and for their records.
  const at: ServiceContext = { ...ctx, clock: () => now };
  const network = await networkGates(gather, {
    declaration,
    keys: [key.publicKey],
    before: null,
    budgetMs: REQUEST_BUDGET_MS,
  });
  const texts = worstVerdict(await scanTexts(ctx, null, declaration));
  return inTransaction(ctx.db.pool, (client) => register(at, client, proven, { network, texts }));
}

async function register(
  ctx: ServiceContext,
  client: PoolClient,
  proven: ProvenDeclaration,
  { network, texts }: { network: readonly GateResult[]; texts: string },
): Promise<Admitted> {
  const { declaration, key, registrationId } = proven;
  const { did } = declaration;
  const now = ctx.clock();
  await lockBanGate(client, "shared");
  const operator = await lockOperatorOfDid(client, declaration.operator_did);
  await lockDomain(client, runtimePlace(declaration).domain);
  const { gates, verdict } = await judgeAgain(client, proven, network, now);
  if (operator === null || gates.some(isRefused)) throw gateRefused(gates);
  if (verdict.grant !== null && !(await takeGrant(client, operator.did, verdict.grant, now))) {
    throw gateRefused(withFailure(gates, "G2", "operator_not_authorized"));
  }
  const passed = isPassed(gates);
  const agent = await insertFedAgent(client, {
    ...declaredColumns(declaration),
    registration_id: registrationId,
    did,
    operator_id: operator.id,
    operator_name: operator.name,
    status: "pending",
    status_since: now,
    revision: 1,
    skill_ids: [],
    skill_text: "",
    liveness_since: now,
    address_bound_at: isBound(gates) ? now : null,
    verified_at: passed ? now : null,
    submitted_at: now,
    expires_at: expiryOf(now),
    simulation: operator.simulation,
    updated_at: now,
    changed_at: now,
  });
  if (agent === null) throw gateRefused(withFailure(gates, "G6", "did_already_registered"));
  await bindKey(client, proven, gates, now);
  await insertRevision(client, {
    agent_id: agent.id,
    revision: 1,
    state: passed ? "awaiting_review" : "checking",
    declaration,
    changed: [],
    submitted_by: agentKeyUrl(did, key.kid),
    submitted_at: now,
  });
  await storeGates(client, agent, storedGates(gates, now), { cause: "join", at: now });
  const g5 = gates.find(({ gate }) => gate === "G5");
  if (g5 !== undefined) await storeSkills(client, agent.id, { declaration, g5 }, now);
  await deleteChallengesOf(client, { did, kid: key.kid });
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.registration.submitted",
    audience: "integrators",
    data: { registration_id: registrationId },
  });
  if (passed) {
    await notifyGatesPassed(ctx, client, agent);
    await queueReview(ctx, client, agent, { revision: 1, kind: "registration" });
  }
  await recordSubmission(ctx, client, agent, { gates, kid: key.kid, by: verdict.by, texts });
  return { agent, gates };
}

/** Local gates as the facts are in this transaction, with what the network showed. */
async function judgeAgain(
  client: PoolClient,
  { declaration, key, consent }: ProvenDeclaration,
  network: readonly GateResult[],
  now: Date,
) {
  const verdict = await judgeConsent(client, consent, { declaration, kid: key.kid, now });
  const facts = await localFacts(client, {
    declaration,
    kid: key.kid,
    proof: "proven",
    // A consent given a moment ago that no longer holds was withdrawn.
    consent: verdict.consent === "missing" ? "invalid" : verdict.consent,
    operatorKid: verdict.operatorKid,
    addresses: seenAddresses(network),
    now,
  });
  const local = localGates(declaration, facts);
  return { verdict, gates: mayProbe(local) ? mergeGates(local, network) : local };
}

function isRefused({ result }: GateResult): boolean {
  return result === "failed" || result === "error";
}

function isBound(gates: readonly GateResult[]): boolean {
  return gates.find(({ gate }) => gate === "G3")?.evidence.binding === "bound";
}

/**
 * Binds the key to the DID. Keys that the DID had under a former holder no longer count for the new
 * one.
 */
async function bindKey(
  client: PoolClient,
  { declaration: { did }, key, registrationId }: ProvenDeclaration,
  gates: readonly GateResult[],
  now: Date,
): Promise<void> {
  const by = agentKeyUrl(did, key.kid);
  const history = await findDidHistory(client, did);
  const [, ...before] = history;
  if (!before.some((row) => bindsDid(row.status, row.approved_at))) {
    const old = (await findFedKeys(client, did)).filter(({ kid }) => kid !== key.kid);
    const kids = old.map(({ kid }) => kid);
    await revokeFedKeys(client, kids, { by, reason: "released", at: now });
  }
  const known = (await findFedKeys(client, did)).some(({ kid }) => kid === key.kid);
  if (known) return;
  const isNew = await insertFedKey(client, { ...key, did, by: registrationId, at: now });
  if (!isNew) throw gateRefused(withFailure(gates, "G6", "key_already_registered"));
}

/** Notifies the integrators and the operator's followers that all six gates passed. */
export async function notifyGatesPassed(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
): Promise<void> {
  await emitAgentEvent(ctx, client, agent, {
    type: "federation.registration.gates_passed",
    audience: "integrators",
    data: { registration_id: agent.registration_id },
  });
}

async function recordSubmission(
  ctx: ServiceContext,
  client: PoolClient,
  agent: FedAgentRow,
  {
    gates,
    kid,
    by,
    texts,
  }: { gates: readonly GateResult[]; kid: string; by: string | null; texts: string },
): Promise<void> {
  if (by === null) throw new ServiceError("internal_error");
  await recordAgentEvent(ctx, client, agent, "federation.submit", {
    operator: agent.operator_did,
    consent: by,
    key: kid,
    role: agent.role,
    runtime: agent.runtime_type,
    texts,
    ...Object.fromEntries(gates.map(({ gate, result }) => [gate, result])),
  });
}
