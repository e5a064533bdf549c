import "server-only";
import type { PoolClient } from "pg";
import { READ_ALL } from "@/agents/domain/tool-risk";
import { invalidateApprovals } from "@/agents/server/approvals/cancel-approvals";
import { deleteGrants, findGrants, storeGrants } from "@/agents/server/queries/agent-grants";
import { type AgentRow, updateAgent } from "@/agents/server/queries/agents";
import { isInvolved } from "@/agents/server/registry/require-agent";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { PolicyGrant } from "@/firewall/domain/grants/policy-file";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";

/**
 * Throws where this person may not set the grants of this agent now: `agent_quarantined`, and
 * `four_eyes_required` for the operator of a T1 agent or the account that registered it.
 */
export function requireGrantable(actor: AccountActor, row: AgentRow): void {
  if (row.status === "QUARANTINED") {
    throw new ServiceError(
      "agent_quarantined",
      "A quarantined agent has no tools until it is restored.",
    );
  }
  if (row.tier === "T1" && isInvolved(actor, row)) {
    throw new ServiceError(
      "four_eyes_required",
      "Whoever answers for a T1 agent or registered it does not set its tools: another safety officer does.",
    );
  }
}

/**
 * Gives a locked agent exactly these grants, in the caller's transaction: what stays as it is keeps its
 * version, and what people approved under a grant that changes counts no more. What changes nothing leaves
 * no record. Returns the agent as it is then.
 */
export async function replaceGrants(
  ctx: ServiceContext,
  client: PoolClient,
  row: AgentRow,
  { wanted, actor }: { wanted: readonly PolicyGrant[]; actor: AccountActor },
): Promise<AgentRow> {
  const held = new Map((await findGrants(client, row.id)).map(({ tool, rule }) => [tool, rule]));
  const names = new Set(wanted.map(({ tool }) => tool));
  const removed = [...held.keys()].filter((tool) => !names.has(tool));
  const stored = wanted
    .filter(({ tool, rule }) => {
      const was = held.get(tool);
      return was === undefined || canonicalJson(was) !== canonicalJson(rule);
    })
    .sort((a, b) => (a.tool < b.tool ? -1 : 1));
  if (stored.length === 0 && removed.length === 0) return row;
  const now = ctx.clock();
  const touched = [...removed, ...stored.map(({ tool }) => tool)];
  await deleteGrants(client, row.id, removed);
  await storeGrants(
    client,
    row.id,
    stored.map(({ tool, rule }) => ({ tool, rule: { ...rule } })),
    { by: actorName(actor), byName: actor.name, at: now },
  );
  const changed = await updateAgent(client, row.id, {}, now);
  await invalidateApprovals(ctx, client, {
    agent: changed,
    tools: touched.includes(READ_ALL) ? "all" : touched,
    now,
  });
  const isNew = ({ tool }: PolicyGrant) => !held.has(tool);
  await appendRecord(ctx, client, {
    chain: row.did,
    kind: "tools.set",
    summary: {
      added: stored.filter(isNew).map(({ tool }) => tool),
      changed: stored.filter((grant) => !isNew(grant)).map(({ tool }) => tool),
      removed,
      tools: names.size,
      version: changed.version,
    },
    payload: utf8(canonicalJson({ grants: stored })),
  });
  return changed;
}
