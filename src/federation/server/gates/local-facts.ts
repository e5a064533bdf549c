import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { keyNamedBy } from "@/federation/domain/declaration/self-certifying-did";
import type { LocalFacts } from "@/federation/domain/gates/local-gates";
import { bindsDid, isInForce } from "@/federation/domain/gates/registration-status";
import { countFedUsage, findDidHistory } from "@/federation/server/queries/fed-agents";
import { findBanHits } from "@/federation/server/queries/fed-bans";
import { findFedKey } from "@/federation/server/queries/fed-keys";
import { findKeyOperator } from "@/federation/server/queries/fed-operator-keys";
import { findOperatorOfDid } from "@/federation/server/queries/fed-operators";
import { keyCounts } from "../standing/key-counts";
import { runtimePlace } from "../standing/runtime-place";

/** Subject of the judgement, and facts that its caller has found already. */
export interface LocalQuestion {
  declaration: Declaration;
  /** Thumbprint of the agent's key; null where none was named. */
  kid: string | null;
  proof: NonNullable<LocalFacts["proof"]>;
  consent: NonNullable<LocalFacts["consent"]>;
  /** Thumbprint of the operator's key that consented, where one did. */
  operatorKid?: string | null;
  /** Addresses that the runtime's host was seen to have. */
  addresses?: readonly string[];
  /** The registration that is judged again, which does not conflict with itself. */
  self?: bigint;
  now: Date;
}

/** A key of an operator belongs to no agent's DID, whatever that is. */
const OF_AN_OPERATOR = "did:svc:operator";

/** All facts in the registry that the gates without a network need about a declaration. */
export async function localFacts(
  client: Pool | PoolClient,
  question: LocalQuestion,
): Promise<LocalFacts> {
  const { declaration, kid, proof, consent, operatorKid, addresses = [], self, now } = question;
  const { did, operator_did: operatorDid } = declaration;
  const { host, domain } = runtimePlace(declaration);
  const operator = await findOperatorOfDid(client, operatorDid);
  const history = await findDidHistory(client, did);
  const others = history.filter(({ id }) => id !== self);
  // Its own registration binds a DID as well: an operator changes by a transfer only.
  const holder = others.find((row) => bindsDid(row.status, row.approved_at));
  const key = kid === null ? null : await findFedKey(client, kid);
  const isOperators = kid !== null && (await findKeyOperator(client, kid)) !== null;
  const named = keyNamedBy(did);
  const usage = await countFedUsage(client, { operatorDid, domain, without: self ?? null });
  const kids = [kid, operatorKid ?? null].filter((each) => each !== null);
  const bans = await findBanHits(client, { operatorDid, did, kids, host, addresses, now });
  return {
    kid,
    proof,
    consent,
    keyOwnerDid: isOperators ? OF_AN_OPERATOR : (key?.did ?? null),
    keyRevoked: key !== null && !keyCounts(key, now),
    namedKeyBound: named !== null && (await findFedKey(client, named))?.did === did,
    didHolder: holder === undefined ? null : { operatorDid: holder.operator_did },
    inForceElsewhere: others.some(({ status }) => isInForce(status)),
    rejectedAt: others.flatMap(({ status, ended_at }) =>
      status === "rejected" && ended_at !== null ? [ended_at] : [],
    ),
    operator:
      operator === null
        ? null
        : { did: operator.did, role: operator.role, status: operator.status },
    banHits: bans.map(({ subject_type, subject }) => ({ subject_type, subject })),
    caps: {
      pendingOfOperator: usage.operator_pending,
      agentsOfOperator: usage.operator_agents,
      pendingOfDomain: usage.domain_pending,
    },
    now,
  };
}
