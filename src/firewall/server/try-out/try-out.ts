import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { READ_ALL } from "@/agents/domain/tool-risk";
import { findGrants, findGrantsOf } from "@/agents/server/queries/agent-grants";
import { OfAgent } from "@/agents/server/registry/agent-input";
import { agentIdOf } from "@/agents/server/registry/map-agent";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { findGrant } from "@/firewall/domain/grants/find-grant";
import type { Grant } from "@/firewall/domain/grants/grant-rule";
import type { RegisteredTool } from "@/firewall/domain/grants/tool-definition";
import {
  type PastCall,
  TRIED_OUTCOMES,
  type Tried,
  type TriedOutcome,
  type TriedPolicy,
  tryRule,
  UNTOLD,
} from "@/firewall/domain/try-out/try-rule";
import { findPastCalls, type ListedCallRow } from "@/firewall/server/queries/call-table";
import { findTools } from "@/firewall/server/queries/tools";
import { jsonLine } from "@/lib/json-line";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import type { ServiceContext } from "@/platform/operation/context";
import { mayReadArgs } from "../calls/map-call";
import { policyDigest } from "../evaluation/evaluate-call";
import { wholeArgs } from "../evaluation/whole-args";
import { SetGrantsBody } from "../grants/grant-dto";
import { readGrants, requireTier } from "../grants/set-grants";
import { toGrant, toRegisteredTool } from "../policy/stored-policy";
import { unknownTool } from "../tools/list-tools";
import { readSentTool } from "../tools/read-tool";
import { OfTool, UpdateToolBody } from "../tools/tool-dto";
import { TryOutDto } from "./try-out-dto";

/** Past calls that a rule is tried on. */
const CALLS = 500;

/** Until when calls that are not looked at may count: always. */
const FOR_EVER = new Date(8_640_000_000_000_000);

type TriedCall = PastCall & { row: ListedCallRow };

interface Policy {
  grant: Grant | null;
  tool: RegisteredTool | null;
}

/**
 * What changed grants of an agent would have decided on its last calls under them. Reads, and writes nothing; by
 * the right to set grants. Throws `not_found` and `validation_failed` with the place in the rule.
 */
export const tryGrants = operation({
  name: "tryAgentGrants",
  summary: "What changed grants would have done to the last 500 calls under them; writes nothing",
  action: "agent.grant",
  input: OfAgent.extend({ grants: SetGrantsBody.shape.grants }),
  output: TryOutDto,
  errors: ["not_found", "validation_failed"],
  console: "tools.tryGrants",
  run: async (ctx, { id, grants }) => {
    const wanted = readGrants(grants);
    return inSnapshot(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, id, { client });
      requireTier(agent.tier, wanted);
      const held = (await findGrants(client, agent.id)).map(toGrant);
      const changed = wanted.map(({ tool, rule }): Grant => ({ tool, rule, version: 0 }));
      const touched = changedNames(held, changed);
      const of = { agentId: agent.id, tools: touched, reads: touched.includes(READ_ALL) };
      const { rows, isAll } = await findPastCalls(client, of, { limit: CALLS });
      const calls = rows.map(toPast).reverse();
      const tools = await registered(client, [...new Set(calls.map(({ tool }) => tool))]);
      const tried = tryRule(calls, {
        policyOf: (call, tier) => {
          const tool = tools.get(call.tool) ?? null;
          const now = { grant: findGrant(held, call.tool, tier), tool };
          return triedWith(call, now, { grant: findGrant(changed, call.tool, tier), tool });
        },
        unknownBefore: () => (isAll ? null : (calls[0]?.at ?? null)),
      });
      return summaryOf(ctx, tried, isAll);
    });
  },
});

/**
 * What a changed tool would have decided on its last calls, each under its agent's present grant. Reads, and writes
 * nothing; by the right to manage tools. Throws `not_found` and `validation_failed` with the place.
 */
export const tryTool = operation({
  name: "tryTool",
  summary: "What a changed tool would have done to its last 500 calls; writes nothing",
  action: "tool.manage",
  input: OfTool.extend({
    ...UpdateToolBody.omit({ expected_version: true }).shape,
    source: z.enum(["registry", "simulation"]).default("registry"),
  }),
  output: TryOutDto,
  errors: ["not_found", "validation_failed"],
  console: "tools.tryTool",
  run: async (ctx, { name, source, ...content }) =>
    inSnapshot(ctx.db.pool, async (client) => {
      const held = (await registered(client, [name])).get(name);
      if (held === undefined) throw unknownTool(name);
      const { kind, retired } = held;
      const changed: RegisteredTool = {
        ...readSentTool({ ...content, name, kind }),
        version: 0,
        retired,
      };
      const of = { tool: name, simulation: source === "simulation" };
      const { rows, isAll } = await findPastCalls(client, of, { limit: CALLS });
      const calls = rows.map(toPast).reverse();
      const agents = [...new Set(rows.map(({ agent_id: agent }) => agent))];
      const stored = await findGrantsOf(client, agents, [name, READ_ALL]);
      const tried = tryRule(calls, {
        policyOf: (call, tier) => {
          const own = stored.filter(({ agent_id: agent }) => agent === call.row.agent_id);
          const grant = findGrant(own.map(toGrant), name, tier);
          return triedWith(call, { grant, tool: held }, { grant, tool: changed });
        },
        // Under the wildcard, calls of other tools count as well.
        unknownBefore: (_, grant) =>
          grant === READ_ALL ? FOR_EVER : isAll ? null : (calls[0]?.at ?? null),
      });
      return summaryOf(ctx, tried, isAll);
    }),
});

/** Names of the grants that are added, changed or removed. */
function changedNames(held: readonly Grant[], changed: readonly Grant[]): string[] {
  const ruleOf = (grants: readonly Grant[], name: string) => {
    const found = grants.find(({ tool }) => tool === name);
    return found && canonicalJson(found.rule);
  };
  const names = new Set([...held, ...changed].map(({ tool }) => tool));
  return [...names].filter((name) => ruleOf(held, name) !== ruleOf(changed, name));
}

async function registered(
  client: PoolClient,
  names: readonly string[],
): Promise<Map<string, RegisteredTool>> {
  const rows = await findTools(client, { isRetired: null, names });
  return new Map(
    rows.map((row) => [row.name, toRegisteredTool({ ...row, retired: row.retired_at !== null })]),
  );
}

function toPast(row: ListedCallRow): TriedCall {
  const { id, did, tool, decided_at: at, blocked, layers, facts, approval_id: approvalId } = row;
  const argsSha256 = row.args_sha256.toString("hex");
  return {
    id,
    did,
    tool,
    at,
    blocked,
    layers,
    facts,
    args: wholeArgs(row),
    argsSha256,
    approvalId,
    row,
  };
}

/** The changed policy of a call; where it was decided by the present one, its rules of arguments may be the same. */
function triedWith({ row }: TriedCall, now: Policy, changed: Policy): TriedPolicy {
  const isPresent =
    now.grant !== null && (row.policy_sha256?.equals(policyDigest(now.grant, now.tool)) ?? false);
  return { ...changed, sameScope: isPresent && scopeOf(now) === scopeOf(changed) };
}

/** All that the check of the arguments reads of a policy, in one text. */
function scopeOf({ grant, tool }: Policy): string {
  const { args = null, tests = null, resource } = grant?.rule ?? {};
  return canonicalJson({
    own: tool?.args ?? null,
    args,
    tests,
    tenant: resource?.tenant ?? null,
  });
}

function summaryOf(
  ctx: ServiceContext,
  tried: readonly (Tried & { call: TriedCall })[],
  isAll: boolean,
): TryOutDto {
  const mayRead = mayReadArgs(ctx);
  const list = tried.flatMap(({ call: { row }, was, now, layer }) => {
    if (now === null || now === was) return [];
    const { layer: name = null, reason = "" } = layer ?? {};
    return [
      {
        call_id: row.id,
        tool: row.tool,
        agent: agentIdOf(row.did),
        args: mayRead ? jsonLine(row.preview) : null,
        decided_at: row.decided_at.toISOString(),
        was,
        now,
        layer: name,
        reason,
      },
    ];
  });
  const changedTo = (outcome: TriedOutcome) => list.filter(({ now }) => now === outcome).length;
  const untold = tried.flatMap((each) => (each.untold === null ? [] : [each.untold]));
  return {
    calls: tried.length,
    is_all: isAll,
    since: tried[0]?.call.at.toISOString() ?? null,
    same: tried.length - list.length - untold.length,
    changed: countEach(TRIED_OUTCOMES, changedTo),
    untold: countEach(UNTOLD, (why) => untold.filter((each) => each.includes(why)).length),
    untold_total: untold.length,
    list: list.reverse(),
  };
}

function countEach<Word extends string>(words: readonly Word[], count: (word: Word) => number) {
  return Object.fromEntries(words.map((word) => [word, count(word)])) as Record<Word, number>;
}
