import "server-only";
import type { Declaration, DeclaredSkill } from "@/federation/domain/declaration/declaration";
import type { NetworkFacts, RuntimeProbe, SkillRun } from "@/federation/domain/gates/probe-outcome";
import { mapConcurrent } from "../map-concurrent";
import { type ProbeOptions, type ProbeRun, startRun } from "../probe-run";
import { checkEvidence } from "./check-evidence";
import { fetchDocument } from "./fetch-document";
import { type BindingKeys, probeWithin } from "./probe-runtime";
import { runSkillTest } from "./run-skill-test";

export interface GatherOptions extends ProbeOptions, BindingKeys {
  /** Looks at these skills only; at all of them where it is not given. */
  skillIds?: readonly string[];
  /** Runs examples of skills that write or transact as well; an integrator's decision only. */
  withEffects?: boolean;
}

/** Requests at the same time for one declaration. */
const WIDTH = 4;

/**
 * All facts from the network about a declaration, within one budget: the runtime and the binding of
 * its address, documentation and evidence of each skill, and, once the runtime answered its
 * protocol, the examples. Skills without an example, and those with effects unless requested, have
 * no run.
 */
export async function gatherNetworkFacts(
  declaration: Declaration,
  options: GatherOptions,
): Promise<NetworkFacts> {
  const run = startRun(options);
  const { skillIds } = options;
  const skills = declaration.skills.filter(({ id }) => skillIds?.includes(id) ?? true);
  const [{ runtime, runs }, documents, evidences] = await Promise.all([
    runtimeAndRuns(run, declaration, skills, options),
    mapConcurrent(
      skills.flatMap(({ id, documentation_url }) =>
        documentation_url === null ? [] : [{ skillId: id, url: documentation_url }],
      ),
      WIDTH,
      (document) => fetchDocument(run, document),
    ),
    mapConcurrent(
      skills.flatMap(({ id, evidence }) => evidence.map((file) => ({ skillId: id, ...file }))),
      WIDTH,
      (file) => checkEvidence(run, file),
    ),
  ]);
  return { runtime, documents, runs, evidences };
}

async function runtimeAndRuns(
  run: ProbeRun,
  declaration: Declaration,
  skills: readonly DeclaredSkill[],
  { keys, withEffects = false }: GatherOptions,
): Promise<{ runtime: RuntimeProbe; runs: SkillRun[] }> {
  const testable = skills.flatMap(({ id, test, effects }) =>
    test !== null && (withEffects || effects === "read") ? [{ id, test }] : [],
  );
  const { runtime, beside } = await probeWithin(run, declaration, keys, ({ tools }, asking) =>
    mapConcurrent(testable, WIDTH, (skill) => runSkillTest(asking, declaration, skill, tools)),
  );
  return { runtime, runs: beside ?? [] };
}
