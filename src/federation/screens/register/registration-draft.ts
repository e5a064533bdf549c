import { readPublicKey } from "../operators/read-key";

export interface SkillDraft {
  /** Of the row in the form; not of the skill. */
  key: number;
  id: string;
  name: string;
  description: string;
  documentation_url: string;
  effects: "read" | "write" | "transaction";
  /** JSON, or nothing. */
  test: string;
  evidence_url: string;
  evidence_sha256: string;
}

export interface RegistrationDraft {
  did: string;
  operator_did: string;
  role: "executor" | "validator" | "integrator";
  runtime_type: "mcp-server" | "rest-api" | "websocket" | "grpc";
  runtime_address: string;
  provider: string;
  name: string;
  description: string;
  contact: string;
  health_path: string;
  health_service: string;
  requested_tier: "T1" | "T2" | "T3";
  public_key: string;
  skills: SkillDraft[];
}

/** An empty skill; its row needs a key of its own. */
export function emptySkill(key: number): SkillDraft {
  return {
    key,
    id: "",
    name: "",
    description: "",
    documentation_url: "",
    effects: "read",
    test: "",
    evidence_url: "",
    evidence_sha256: "",
  };
}

export const EMPTY_DRAFT: RegistrationDraft = {
  did: "did:svc:agent:",
  operator_did: "",
  role: "executor",
  runtime_type: "mcp-server",
  runtime_address: "",
  provider: "",
  name: "",
  description: "",
  contact: "",
  health_path: "",
  health_service: "",
  requested_tier: "T3",
  public_key: "",
  skills: [emptySkill(0)],
};

/** The object that a text is, null where it is none; an empty text is nothing at all. */
export function readTest(text: string): Record<string, unknown> | null | undefined {
  if (text.trim() === "") return undefined;
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/**
 * The body of a join (docs/federation/joining.md#1-join) that a draft describes; what is empty is
 * left out.
 */
export function declarationOf(draft: RegistrationDraft): Record<string, unknown> {
  const { health_path: path, health_service: service, public_key, skills, ...rest } = draft;
  const key = readPublicKey(public_key);
  const health = {
    ...(path.trim() === "" ? {} : { path: path.trim() }),
    ...(service.trim() === "" ? {} : { service: service.trim() }),
  };
  const texts = Object.entries(rest).flatMap(([name, value]) => {
    const text = value.trim();
    return text === "" ? [] : [[name, text] as const];
  });
  return {
    ...Object.fromEntries(texts),
    ...(Object.keys(health).length === 0 ? {} : { health }),
    ...(key === null ? {} : { public_key_jwk: key }),
    skills: skills.map(skillOf),
  };
}

function skillOf(skill: SkillDraft): Record<string, unknown> {
  const { id, name, description, documentation_url, effects } = skill;
  const test = readTest(skill.test);
  const url = skill.evidence_url.trim();
  return {
    id: id.trim(),
    name: name.trim() === "" ? id.trim() : name.trim(),
    description: description.trim(),
    ...(documentation_url.trim() === "" ? {} : { documentation_url: documentation_url.trim() }),
    effects,
    ...(test === undefined || test === null ? {} : { test }),
    ...(url === "" ? {} : { evidence: [{ url, sha256: skill.evidence_sha256.trim() }] }),
  };
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function oneOf<T extends string>(value: unknown, words: readonly T[], otherwise: T): T {
  return words.find((word) => word === value) ?? otherwise;
}

/** A draft as an imported document fills it; what it does not say stays as it was. */
export function mergeImport(
  draft: RegistrationDraft,
  imported: Readonly<Record<string, unknown>>,
): RegistrationDraft {
  const kept = (
    name: "did" | "runtime_address" | "provider" | "name" | "description" | "contact",
  ) => (text(imported[name]) === "" ? draft[name] : text(imported[name]));
  const skills = Array.isArray(imported.skills) ? imported.skills : [];
  return {
    ...draft,
    did: kept("did"),
    name: kept("name"),
    provider: kept("provider"),
    description: kept("description"),
    contact: kept("contact"),
    runtime_address: kept("runtime_address"),
    runtime_type: oneOf(
      imported.runtime_type,
      ["mcp-server", "rest-api", "websocket", "grpc"],
      draft.runtime_type,
    ),
    skills: skills.length === 0 ? draft.skills : skills.map(importedSkill),
  };
}

function importedSkill(value: unknown, index: number): SkillDraft {
  const skill: Record<string, unknown> =
    typeof value === "object" && value !== null ? { ...value } : { id: value };
  return {
    ...emptySkill(index),
    id: text(skill.id),
    name: text(skill.name),
    description: text(skill.description),
    documentation_url: text(skill.documentation_url),
    effects: oneOf(skill.effects, ["read", "write", "transaction"], "read"),
    test: skill.test == null ? "" : JSON.stringify(skill.test, null, 2),
  };
}
