import "server-only";
import type { Pool, PoolClient } from "pg";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { GATES, type GateResult } from "@/federation/domain/declaration/gate";
import { localGates } from "@/federation/domain/gates/local-gates";
import type { FedAgentRow } from "@/federation/server/queries/fed-agents";
import { findFedKeys } from "@/federation/server/queries/fed-keys";
import { findProbedAddresses } from "@/federation/server/queries/fed-probes";
import { keyCounts } from "../standing/key-counts";
import { localFacts } from "./local-facts";

/** For how long gates say where a name led. */
const SEEN_MS = 24 * 60 * 60_000;

/**
 * G1, G2, G4 and G6 of a registration by the facts in this transaction, which holds the ban gate: a
 * key of its DID still counts, its operator may register it, no ban reaches it. Its operator
 * consented when it joined. The registration does not conflict with itself. `seen` are the
 * addresses of its runtime as a probe of this declaration saw them; where it is not given, those of
 * the last probe of the live address.
 */
export async function rejudgeLocal(
  client: PoolClient,
  agent: FedAgentRow,
  declaration: Declaration,
  now: Date,
  seen?: readonly string[],
): Promise<GateResult[]> {
  const gates = await rejudge(client, agent, declaration, now, seen);
  return gates.filter(({ gate }) => gate !== "G3" && gate !== "G5");
}

/** All six, of which G3 and G5 say only what the declaration itself shows. */
export async function rejudge(
  client: Pool | PoolClient,
  agent: FedAgentRow,
  declaration: Declaration,
  now: Date,
  seen?: readonly string[],
): Promise<GateResult[]> {
  const addresses = seen ?? (await lastSeen(client, agent, declaration, now));
  const keys = await findFedKeys(client, agent.did);
  const kids = keys.filter((key) => keyCounts(key, now)).map(({ kid }) => kid);
  const judged: GateResult[] = [];
  // Every key that counts is checked: the ban of one bars the agent.
  for (const kid of kids.length === 0 ? [null] : kids) {
    const facts = await localFacts(client, {
      declaration,
      kid,
      proof: kid === null ? "missing" : "proven",
      consent: "granted",
      addresses,
      self: agent.id,
      now,
    });
    judged.push(...localGates(declaration, facts));
  }
  return GATES.map((name) => {
    const of = judged.filter(({ gate }) => gate === name);
    const found = of.find(({ result }) => result === "failed" || result === "error") ?? of[0];
    if (found === undefined) throw new Error(`nothing judged ${name}`);
    return found;
  });
}

/** Addresses of the last probe; none where the declaration leads elsewhere, which was not probed yet. */
async function lastSeen(
  client: Pool | PoolClient,
  { id: agentId, revision, runtime_address }: FedAgentRow,
  declaration: Declaration,
  now: Date,
): Promise<readonly string[]> {
  if (declaration.runtime_address !== runtime_address) return [];
  const since = new Date(now.getTime() - SEEN_MS);
  return findProbedAddresses(client, { agentId, revision, since });
}
