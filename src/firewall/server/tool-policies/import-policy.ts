import "server-only";
import type { PoolClient } from "pg";
import { lockAgents } from "@/agents/server/queries/agents";
import { stopDecisions } from "@/agents/server/queries/kill-switches";
import { READ_AGENTS } from "@/agents/server/registry/on-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { ServiceError } from "@/encoding/domain/errors";
import { lockTool } from "@/firewall/server/queries/tools";
import { inSnapshot, inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import {
  type AccountActor,
  requireAction,
  type ServiceContext,
} from "@/platform/operation/context";
import { appendRecord } from "@/trace/server/records/append";
import { replaceGrants } from "../grants/replace-grants";
import { addTool, changeTool } from "../tools/store-tool";
import { importRefusals } from "./import-refusals";
import {
  ImportPolicyBody,
  PolicyFileBody,
  PolicyImportDto,
  PolicyPreviewDto,
  PreviewPolicyBody,
} from "./policy-dto";
import { type PlannedImport, planImport, readSentPolicy, storedPolicy } from "./read-policy";

/** Tools and grants as one file, which an import reads. */
export const exportPolicy = operation({
  ...READ_AGENTS,
  name: "exportPolicy",
  summary: "Tools and grants as one file, to be reviewed and imported",
  etag: "content",
  output: PolicyFileBody,
  says: "The policy as it is now",
  answer: (json) => ({
    json,
    headers: { "content-disposition": 'attachment; filename="policy.json"' },
  }),
  errors: [],
  rest: "GET /api/policies",
  console: "tools.exportPolicies",
  run: async (ctx) => {
    requireAction(ctx, "agent.read");
    return inSnapshot(ctx.db.pool, async (client) => ({ ...(await storedPolicy(client)) }));
  },
});

/** Changes that an import of a file would make, and its refusals. Throws `validation_failed`. */
export const previewPolicy = operation({
  name: "previewPolicy",
  summary: "What the import of a policy file would change, and the digest to import it with",
  tag: "Agents",
  action: "tool.manage",
  body: PreviewPolicyBody,
  limit: 8 * 1024 * 1024,
  output: PolicyPreviewDto,
  says: "The changes",
  errors: [],
  rest: "POST /api/policies/preview",
  console: "tools.previewPolicies",
  run: async (ctx, { policy }) => {
    const actor = requireBoth(ctx);
    const file = readSentPolicy(policy);
    return inSnapshot(ctx.db.pool, async (client) => {
      const planned = await planImport(client, file);
      const refused = await importRefusals(client, planned, actor);
      return { digest: planned.digest, changes: [...planned.changes], refused };
    });
  },
});

/**
 * Imports a file as a whole, or nothing of it: exactly the changes that the preview with this
 * digest showed, by the rules of setting tools and grants one by one. Tools and agents that it does
 * not name stay as they are. Throws `version_conflict` where the digest has changed,
 * `validation_failed`, and the code of its first refusal.
 */
export const importPolicy = operation({
  name: "importPolicy",
  summary: "Import a policy file as a whole: the changes that its preview showed, or none",
  tag: "Agents",
  action: "tool.manage",
  body: ImportPolicyBody,
  limit: 8 * 1024 * 1024,
  output: PolicyImportDto,
  says: "What was changed",
  errors: [
    "agent_quarantined",
    "agent_simulated",
    "not_found",
    "version_conflict",
    "conflict",
    "four_eyes_required",
  ],
  rest: "POST /api/policies",
  console: "tools.importPolicies",
  run: async (ctx, { policy, digest }) => {
    const actor = requireBoth(ctx);
    const file = readSentPolicy(policy);
    return inTransaction(ctx.db.pool, async (client) => {
      await stopDecisions(client);
      // The order in which whatever locks several agents does.
      await lockAgents(
        client,
        file.agents.map(({ agent }) => agent),
      );
      const planned = await planImport(client, file);
      if (planned.digest !== digest) {
        throw new ServiceError("version_conflict", {
          detail: "The tools or grants have changed since the preview, or this is another file.",
          extra: { digest: planned.digest },
        });
      }
      const [refused] = await importRefusals(client, planned, actor);
      if (refused !== undefined) {
        throw new ServiceError(refused.code, { detail: `${refused.reason}.` });
      }
      const now = ctx.clock();
      return apply({ ...ctx, clock: () => now }, client, planned, actor);
    });
  },
});

async function apply(
  ctx: ServiceContext,
  client: PoolClient,
  { file, changes, digest }: PlannedImport,
  actor: AccountActor,
): Promise<PolicyImportDto> {
  const now = ctx.clock();
  const changed = (kind: string) => changes.filter((each) => each.kind === kind);
  const tools = new Set(changed("tool").map(({ tool }) => tool));
  for (const tool of file.tools) {
    if (!tools.has(tool.name)) continue;
    const row = await lockTool(client, tool.name);
    if (row === null) await addTool(ctx, client, tool, { actor, now });
    else await changeTool(ctx, client, row, { tool, actor, now });
  }
  const agents = new Set(changed("grant").map(({ agent }) => agent));
  for (const { agent, grants } of file.agents) {
    if (!agents.has(agent)) continue;
    const row = await requireAgentRow(ctx, agent, { client, lock: true });
    await replaceGrants(ctx, client, row, { wanted: grants, actor });
  }
  const counts = { tools: tools.size, agents: agents.size, grants: changed("grant").length };
  if (changes.length > 0) {
    await appendRecord(ctx, client, {
      chain: "service",
      kind: "policy.import",
      summary: { digest, ...counts },
    });
  }
  return { digest, ...counts };
}

function requireBoth(ctx: ServiceContext): AccountActor {
  requireAction(ctx, "tool.manage");
  return requireAction(ctx, "agent.grant");
}
