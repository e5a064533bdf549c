import { utf8 } from "@/encoding/domain/crypto/encoding";
import { below } from "@/firewall/domain/args/members";
import { type AddressRules, isFetchUrl, isPathBelow } from "./address";
import {
  type DeclaredSkill,
  SKILL_EFFECTS,
  type SkillEvidence,
  type SkillExpectation,
  type SkillTest,
} from "./declaration";
import {
  type FaultList,
  readExactText,
  readList,
  readMembers,
  readText,
  readWord,
} from "./declaration-fault";
import { boundedJson, isJsonObject, type Json, type JsonObject } from "./json-value";

export const MAX_SKILLS = 64;
const MAX_TAGS = 16;
const MAX_EVIDENCE = 8;
const MAX_CONTAINS = 16;
/** Bytes of an example's input or expectation. */
const MAX_TEST_JSON = 8_192;
const TEST_JSON = { depth: 16, values: 1_000, characters: MAX_TEST_JSON };

const SKILL_ID = /^[a-z0-9][a-z0-9._-]{1,63}$/;
const SHA256 = /^[0-9a-f]{64}$/;
const TOOL = /^[!-~]{1,128}$/;

/**
 * Reads the skills of a declaration, at most 64 with different ids. A text instead of an object is a skill
 * of that name without documentation, which gate G5 refuses.
 */
export function readSkills(
  value: unknown,
  at: string,
  rules: AddressRules,
  list: FaultList,
): DeclaredSkill[] | undefined {
  const skills = readList(value, at, MAX_SKILLS, list, (item, place) => ({
    place,
    skill:
      typeof item === "string"
        ? namedSkill(item, place, list)
        : readSkill(item, place, rules, list),
  }));
  const seen = new Set<string>();
  return skills?.flatMap(({ place, skill }) => {
    if (skill === undefined) return [];
    if (seen.has(skill.id)) list.form(below(place, "id"), "duplicate", "is the id of two skills");
    seen.add(skill.id);
    return [skill];
  });
}

function namedSkill(text: string, at: string, list: FaultList): DeclaredSkill | undefined {
  const name = readText(text, at, { min: 1, max: 120 }, list);
  if (name === undefined) return undefined;
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, "-")
    .replace(/^[._-]+/, "")
    .slice(0, 64);
  const id = SKILL_ID.test(slug) ? slug : `skill${at.replaceAll("/", "-").replace("-skills", "")}`;
  return {
    id,
    name,
    description: "",
    documentation_url: null,
    tags: [],
    effects: "read",
    test: null,
    evidence: [],
  };
}

function readSkill(
  value: unknown,
  at: string,
  rules: AddressRules,
  list: FaultList,
): DeclaredSkill | undefined {
  const of = readMembers(value, at, list);
  if (of === undefined) return undefined;
  const id = readSkillId(of.get("id"), below(at, "id"), list);
  const name = of.has("name")
    ? readText(of.get("name"), below(at, "name"), { min: 1, max: 120 }, list)
    : id;
  const description = readText(
    of.get("description") ?? "",
    below(at, "description"),
    { min: 0, max: 2_000, lines: true },
    list,
  );
  const documentation_url = of.has("documentation_url")
    ? readUrl(of.get("documentation_url"), below(at, "documentation_url"), rules, list)
    : null;
  const tags = readList(of.get("tags") ?? [], below(at, "tags"), MAX_TAGS, list, (tag, place) =>
    readText(tag, place, { min: 1, max: 40 }, list),
  );
  const effects = readWord(of.get("effects") ?? "read", below(at, "effects"), SKILL_EFFECTS, list);
  const test = of.has("test") ? readTest(of.get("test"), below(at, "test"), list) : null;
  const evidence = readList(
    of.get("evidence") ?? [],
    below(at, "evidence"),
    MAX_EVIDENCE,
    list,
    (item, place) => readEvidence(item, place, rules, list),
  );
  if (id === undefined || name === undefined || description === undefined) return undefined;
  if (documentation_url === undefined || tags === undefined || effects === undefined) {
    return undefined;
  }
  if (test === undefined || evidence === undefined) return undefined;
  return { id, name, description, documentation_url, tags, effects, test, evidence };
}

function readSkillId(value: unknown, at: string, list: FaultList): string | undefined {
  if (value === undefined) return list.form(at, "required", "is required");
  if (typeof value === "string" && SKILL_ID.test(value)) return value;
  return list.form(
    at,
    "format_invalid",
    "must be 2 to 64 of a-z, 0-9, point, underscore and hyphen, the first a letter or digit",
  );
}

function readUrl(
  value: unknown,
  at: string,
  rules: AddressRules,
  list: FaultList,
): string | undefined {
  if (typeof value === "string" && isFetchUrl(value, rules)) return value;
  return list.form(at, "url_invalid", "must be a URL of https without user, at an allowed port");
}

function readEvidence(
  value: unknown,
  at: string,
  rules: AddressRules,
  list: FaultList,
): SkillEvidence | undefined {
  const of = readMembers(value, at, list);
  if (of === undefined) return undefined;
  const url = of.has("url")
    ? readUrl(of.get("url"), below(at, "url"), rules, list)
    : list.form(below(at, "url"), "required", "is required");
  const sha256 = of.get("sha256");
  if (typeof sha256 !== "string" || !SHA256.test(sha256)) {
    return list.form(
      below(at, "sha256"),
      sha256 === undefined ? "required" : "format_invalid",
      "must be a SHA-256 digest as 64 hexadecimal digits in lower case",
    );
  }
  return url === undefined ? undefined : { url, sha256 };
}

function readTest(value: unknown, at: string, list: FaultList): SkillTest | undefined {
  const of = readMembers(value, at, list);
  if (of === undefined) return undefined;
  const expect = readExpectation(of.get("expect"), below(at, "expect"), list);
  if (of.has("tool")) {
    const tool = of.get("tool");
    const input = readJson(of.get("input") ?? {}, below(at, "input"), list);
    if (typeof tool !== "string" || !TOOL.test(tool)) {
      return list.form(below(at, "tool"), "format_invalid", "must be the name of a tool");
    }
    if (input !== undefined && !isJsonObject(input.value)) {
      return list.form(below(at, "input"), "type_invalid", "must be an object");
    }
    if (input === undefined || expect === undefined) return undefined;
    // Bounded JSON that is an object.
    return { tool, input: input.value as JsonObject, expect };
  }
  if (of.has("method") || of.has("path")) {
    const method = readWord(of.get("method") ?? "GET", below(at, "method"), ["GET", "POST"], list);
    const path = of.get("path");
    const input = readJson(of.get("input") ?? null, below(at, "input"), list);
    if (typeof path !== "string" || !isPathBelow(path)) {
      return list.form(
        below(at, "path"),
        path === undefined ? "required" : "format_invalid",
        "must be a path below the runtime's address, such as /alerts?limit=1",
      );
    }
    if (method === undefined || input === undefined || expect === undefined) return undefined;
    return { method, path, input: input.value, expect };
  }
  if (of.has("send")) {
    const bounds = { min: 1, max: MAX_TEST_JSON };
    const send = readExactText(of.get("send"), below(at, "send"), bounds, list);
    return send === undefined || expect === undefined ? undefined : { send, expect };
  }
  return list.form(at, "required", "must have tool (MCP), path (REST) or send (WebSocket)");
}

function readExpectation(
  value: unknown,
  at: string,
  list: FaultList,
): SkillExpectation | undefined {
  const of = readMembers(value ?? {}, at, list);
  if (of === undefined) return undefined;
  const json = readJson(of.get("json") ?? null, below(at, "json"), list);
  const wanted = of.get("contains") ?? [];
  const contains = readList(
    typeof wanted === "string" ? [wanted] : wanted,
    below(at, "contains"),
    MAX_CONTAINS,
    list,
    (text, place) => readExactText(text, place, { min: 1, max: 500 }, list),
  );
  return json === undefined || contains === undefined ? undefined : { json: json.value, contains };
}

function readJson(value: unknown, at: string, list: FaultList): { value: Json } | undefined {
  const json = boundedJson(value, TEST_JSON);
  if (json !== null && utf8(JSON.stringify(json.value)).length <= MAX_TEST_JSON) return json;
  return list.form(at, "too_large", `must be JSON of at most ${MAX_TEST_JSON} bytes and 16 levels`);
}
