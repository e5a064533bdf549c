import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type {
  Declaration,
  DeclaredSkill,
  RuntimeType,
  SkillTest,
} from "../declaration/declaration";
import type { GateCode } from "../declaration/gate";
import type { Json } from "../declaration/json-value";
import { asksNothing, matchesExpectation, type SkillOutput } from "../declaration/skill-match";

/** Characters of a description that says something. */
const MIN_DESCRIPTION = 20;

/** Whether two skills are declared alike: then what was proven of the one holds for the other. */
export function isSameSkill(one: DeclaredSkill, other: DeclaredSkill): boolean {
  return canonicalJson(one) === canonicalJson(other);
}

/**
 * Whether no example can prove a skill, so that evidence and an integrator have to
 * (docs/federation/gates.md#levels-of-a-skill).
 */
export function needsAttestation(
  { runtime_type }: Pick<Declaration, "runtime_type">,
  skill: DeclaredSkill,
): boolean {
  return runtime_type === "grpc" || skill.effects !== "read";
}

/** Whether a skill has an example that its runtime can run and that proves something. */
export function isRunnable(
  declaration: Pick<Declaration, "runtime_type">,
  skill: DeclaredSkill,
): boolean {
  return testFault(declaration, skill) === null;
}

function testFault(
  { runtime_type }: Pick<Declaration, "runtime_type">,
  { test }: DeclaredSkill,
): GateCode | null {
  if (test === null || !fits(runtime_type, test)) return "skill_test_missing";
  return asksNothing(test.expect) || isMetByEcho(test) ? "skill_test_trivial" : null;
}

/** Whether a runtime that only sends back what it gets would pass: then a pass shows no skill. */
function isMetByEcho(test: SkillTest): boolean {
  return matchesExpectation(test.expect, sentBy(test));
}

function sentBy(test: SkillTest): SkillOutput {
  if ("send" in test) return { text: test.send, json: parsed(test.send) };
  const text = [JSON.stringify(test.input), ...textsIn(test.input)];
  if ("path" in test) text.push(test.path);
  return { text: text.join("\n"), json: test.input };
}

/** Texts in a value, without the escapes of JSON. */
function textsIn(value: Json): string[] {
  if (typeof value === "string") return [value];
  return value === null || typeof value !== "object" ? [] : Object.values(value).flatMap(textsIn);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether a skill says what it does and where that is documented. */
export function isDescribed({ description, documentation_url }: DeclaredSkill): boolean {
  return documentation_url !== null && description.trim().length >= MIN_DESCRIPTION;
}

/** Fault of a skill that the declaration alone shows, or null. */
export function staticSkillFault(declaration: Declaration, skill: DeclaredSkill): GateCode | null {
  if (!isDescribed(skill)) return "skill_undocumented";
  if (!needsAttestation(declaration, skill)) {
    return testFault(declaration, skill);
  }
  return skill.evidence.length === 0 ? "skill_evidence_missing" : null;
}

function fits(type: RuntimeType, test: SkillTest): boolean {
  switch (type) {
    case "mcp-server":
      return "tool" in test;
    case "rest-api":
      return "method" in test;
    case "websocket":
      return "send" in test;
    case "grpc":
      return false;
  }
}
