import "server-only";
import { env } from "@/env";
import type { Declaration } from "@/federation/domain/declaration/declaration";
import { type GateResult, gateResult } from "@/federation/domain/declaration/gate";
import type { JsonObject } from "@/federation/domain/declaration/json-value";
import { judgeRuntime } from "@/federation/domain/gates/judge-runtime";
import {
  judgeSkills,
  type SkillFacts,
  type SkillStanding,
} from "@/federation/domain/gates/judge-skills";
import type { gatherNetworkFacts } from "../probes/checks/gather-network-facts";

/** Collects facts from the network; tests pass another. */
export type GatherFacts = typeof gatherNetworkFacts;

/** Everything within a request, and what a worker may take. */
export const REQUEST_BUDGET_MS = 5_000;
export const WORKER_BUDGET_MS = 10_000;

export interface NetworkQuestion {
  declaration: Declaration;
  /** Keys by one of which the runtime may prove that its address is the agent's. */
  keys: readonly Uint8Array[];
  before: SkillFacts["before"];
  /** Those that are looked at; all of them where it is not given. */
  skillIds?: readonly string[];
  budgetMs: number;
}

/** G3 and G5 as the network shows them now, outside of every transaction. */
export async function networkGates(
  gather: GatherFacts,
  { declaration, keys, before, skillIds, budgetMs }: NetworkQuestion,
): Promise<GateResult[]> {
  const facts = await gather(declaration, {
    keys,
    budgetMs,
    ...(skillIds === undefined ? {} : { skillIds }),
  });
  const runtime = judgeRuntime(facts.runtime, {
    requireBinding: env().FEDERATION_REQUIRE_ADDRESS_BINDING,
  });
  const { gate, skills } = judgeSkills(declaration, { ...facts, before });
  // Runs need the runtime: where that did not answer, its gate says so and the skills wait.
  const isMoot = runtime.result === "failed" && gate.result === "pending";
  const judged = isMoot ? gateResult("G5", "skipped", null, gate.evidence) : gate;
  return [runtime, { ...judged, evidence: { ...judged.evidence, standings: skills.map(toJson) } }];
}

function toJson(standing: SkillStanding): JsonObject {
  return { ...standing };
}
