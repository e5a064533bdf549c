import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { isJsonObject } from "@/federation/domain/declaration/json-value";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { findFedKeys } from "@/federation/server/queries/fed-keys";
import { keyCounts } from "../standing/key-counts";
import { type ConsentVerdict, judgeConsent } from "./operator-consent";

/** Whether another operator takes an agent over. */
export interface Transfer {
  refused: boolean;
  /** The grant of the operator that comes, to be used up; null where nothing is transferred. */
  grant: ConsentVerdict["grant"];
}

/**
 * A change of operator takes both: the present one asks, the next one says so by a grant for a key of the
 * agent in `operator_grant` of the change.
 */
export async function judgeTransfer(
  client: Pool | PoolClient,
  { agent, after, body, now }: { agent: FedAgentRow; after: Declaration; body: unknown; now: Date },
): Promise<Transfer> {
  if (after.operator_did === agent.operator_did) return { refused: false, grant: null };
  const jws = isJsonObject(body) ? body.operator_grant : undefined;
  if (typeof jws !== "string") return { refused: true, grant: null };
  for (const key of await findFedKeys(client, agent.did)) {
    if (!keyCounts(key, now)) continue;
    const question = { declaration: after, kid: key.kid, now };
    const { consent, grant } = await judgeConsent(client, { kind: "grant", jws }, question);
    if (consent === "granted") return { refused: false, grant };
  }
  return { refused: true, grant: null };
}
