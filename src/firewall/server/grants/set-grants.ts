import "server-only";
import { READ_ALL } from "@/agents/domain/tool-risk";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { requireVersion } from "@/agents/server/registry/require-version";
import { type ErrorLocation, ServiceError } from "@/encoding/domain/errors";
import type { PolicyGrant } from "@/firewall/domain/grants/policy-file";
import { readGrantRule } from "@/firewall/domain/grants/read-grant-rule";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { AgentGrantsDto, SetGrantsBody } from "./grant-dto";
import { describeGrants } from "./list-grants";
import { replaceGrants, requireGrantable } from "./replace-grants";

/**
 * Sets which tools an agent may call and the rule of each grant; all others are denied. An agent's
 * rights change under its row's lock, after a running decision. Throws `not_found`,
 * `version_conflict`, `validation_failed` with the place in the rule, `agent_quarantined` and
 * `four_eyes_required` for the operator of a T1 agent.
 */
export const setGrants = operation({
  name: "setAgentGrants",
  summary: "Say which tools an agent may call and within which bounds; all others are denied",
  tag: "Agents",
  action: "agent.grant",
  etag: "version",
  ifMatch: true,
  params: OfAgent,
  body: SetGrantsBody,
  output: AgentGrantsDto,
  says: "The grants as they are now",
  errors: ["agent_quarantined", "version_conflict", "four_eyes_required"],
  rest: "PUT /api/agents/{id}/grants",
  console: "tools.setGrants",
  run: async (ctx, input) => {
    const { actor } = ctx;
    const wanted = readGrants(input.grants);
    return inTransaction(ctx.db.pool, async (client) => {
      const row = await requireAgentRow(ctx, input.id, { client, lock: true });
      requireVersion(row, input.expected_version);
      requireGrantable(actor, row);
      requireTier(row.tier, wanted);
      return describeGrants(ctx, client, await replaceGrants(ctx, client, row, { wanted, actor }));
    });
  },
});

/**
 * The wildcard is for T3 alone (docs/agents/tool-firewall.md#grants). Throws `validation_failed`.
 */
export function requireTier(tier: string, wanted: readonly PolicyGrant[]): void {
  const at = wanted.findIndex(({ tool }) => tool === READ_ALL);
  if (at < 0 || tier === "T3") return;
  throw invalid([{ pointer: `/grants/${at}/tool`, message: `${READ_ALL} is for agents of T3` }]);
}

/** Reads grants as they are sent. Throws `validation_failed` with the places. */
export function readGrants(grants: SetGrantsBody["grants"]): PolicyGrant[] {
  const faults: ErrorLocation[] = [];
  const seen = new Set<string>();
  const read: PolicyGrant[] = [];
  for (const [n, { tool, rule }] of grants.entries()) {
    const at = `/grants/${n}`;
    if (seen.has(tool)) faults.push({ pointer: `${at}/tool`, message: "is there twice" });
    seen.add(tool);
    const known = readGrantRule(rule);
    if (Array.isArray(known)) {
      for (const { pointer, message } of known) {
        faults.push({ pointer: `${at}/rule${pointer}`, message });
      }
    } else {
      read.push({ tool, rule: known });
    }
  }
  if (faults.length > 0) throw invalid(faults);
  return read;
}

function invalid(errors: readonly ErrorLocation[]): ServiceError {
  return new ServiceError("validation_failed", {
    detail: "The grants are not as the firewall reads them.",
    errors: errors.slice(0, 100),
  });
}
