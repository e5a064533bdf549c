import { parseUrl } from "@/encoding/domain/url/parse-url";
import { below } from "@/firewall/domain/args/members";
import { type AddressRules, isFetchUrl, parseRuntimeAddress } from "./address";
import type { RuntimeType } from "./declaration";
import { DraftBuilder, type ImportedDraft, slug, textOf } from "./import-draft";
import { isJsonObject, type Json } from "./json-value";
import { MAX_SKILLS } from "./read-skill";

type Card = Readonly<Record<string, unknown>>;

interface CardInterface {
  url: string;
  binding: string;
}

const MIN_DESCRIPTION = 20;

/**
 * Draft of a declaration from an A2A AgentCard: the shape of version 1.0 (`supportedInterfaces`) and that
 * of 0.2 and 0.3 (`url`, `preferredTransport`, `additionalInterfaces`). Takes a bounded JSON object.
 */
export function importA2aCard(card: Card, rules: AddressRules): ImportedDraft {
  const draft = new DraftBuilder();
  draft.describe(textOf(card.name), textOf(card.description));
  const provider = isJsonObject(card.provider) ? textOf(card.provider.organization) : null;
  if (provider !== null) draft.set("provider", provider.slice(0, 120).trim());
  setAddress(draft, interfacesOf(card)[0] ?? null, rules);
  if (wantsCredentials(card)) {
    draft.note("/runtime_address", "credentials_wanted", "The probe comes without credentials.");
  }
  draft.set("skills", skillsOf(card, draft, rules));
  return draft.built("a2a");
}

/** Interfaces in the order of preference. */
function interfacesOf(card: Card): CardInterface[] {
  const current = listOf(card.supportedInterfaces).flatMap((each) => {
    const url = textOf(each.url);
    return url === null ? [] : [{ url, binding: textOf(each.protocolBinding) ?? "JSONRPC" }];
  });
  if (current.length > 0) return current;
  const url = textOf(card.url);
  const main = url === null ? [] : [{ url, binding: textOf(card.preferredTransport) ?? "JSONRPC" }];
  const others = listOf(card.additionalInterfaces).flatMap((each) => {
    const other = textOf(each.url);
    return other === null ? [] : [{ url: other, binding: textOf(each.transport) ?? "JSONRPC" }];
  });
  return [...main, ...others];
}

function setAddress(draft: DraftBuilder, main: CardInterface | null, rules: AddressRules): void {
  if (main === null) {
    draft.note("/runtime_address", "address_missing", "The card names no address.");
    return;
  }
  const type = typeOf(main);
  const address = type === "grpc" ? grpcAddress(main.url) : main.url;
  draft.set("runtime_type", type);
  draft.set("runtime_address", address);
  if (address !== main.url) {
    draft.note("/runtime_address", "address_adapted", `The card says ${main.url.slice(0, 200)}.`);
  }
  const read = parseRuntimeAddress(type, address, rules);
  if (!read.ok) draft.note("/runtime_address", "address_invalid", read.detail);
  if (type === "rest-api") {
    draft.note("/health/path", "health_unknown", "Say at which path the health check answers.");
  }
}

function typeOf({ url, binding }: CardInterface): RuntimeType {
  if (/^grpc$/i.test(binding)) return "grpc";
  return /^wss?:/i.test(url) || /websocket/i.test(binding) ? "websocket" : "rest-api";
}

/** host:port of a gRPC interface, which cards give with and without a scheme. */
function grpcAddress(url: string): string {
  const read = /^https?:\/\//i.test(url) ? parseUrl(url) : null;
  if (read === null) return url;
  const { protocol, hostname, port } = read;
  const tls = protocol === "https:";
  return `${tls ? "grpcs" : "grpc"}://${hostname}:${port === "" ? (tls ? 443 : 80) : port}`;
}

function wantsCredentials(card: Card): boolean {
  return [card.securityRequirements, card.security].some(
    (each) => Array.isArray(each) && each.length > 0,
  );
}

function skillsOf(card: Card, draft: DraftBuilder, rules: AddressRules): Json[] {
  const found = listOf(card.skills);
  if (found.length === 0) draft.note("/skills", "skills_missing", "The card names no skill.");
  if (found.length > MAX_SKILLS) {
    draft.note("/skills", "skills_left_out", `Only the first ${MAX_SKILLS} skills were taken.`);
  }
  const shared = textOf(card.documentationUrl);
  const documentation = shared !== null && isFetchUrl(shared, rules) ? shared : null;
  return found.slice(0, MAX_SKILLS).map((skill, n) => skillOf(skill, { n, draft, documentation }));
}

function skillOf(
  skill: Card,
  { n, draft, documentation }: { n: number; draft: DraftBuilder; documentation: string | null },
): Json {
  const at = below("/skills", n);
  const name = textOf(skill.name) ?? textOf(skill.id) ?? `Skill ${n + 1}`;
  const wanted = textOf(skill.id) ?? name;
  const id = slug(wanted, 64) ?? `skill-${n + 1}`;
  const description = textOf(skill.description) ?? "";
  const tags = Array.isArray(skill.tags) ? skill.tags.flatMap((tag) => textOf(tag) ?? []) : [];
  if (id !== wanted) {
    draft.note(below(at, "id"), "skill_id_adapted", `The card says ${wanted.slice(0, 100)}.`);
  }
  if (description.length < MIN_DESCRIPTION) {
    const message = `A description has ${MIN_DESCRIPTION} characters at least.`;
    draft.note(below(at, "description"), "skill_description_short", message);
  }
  if (documentation === null) {
    const message = "Say where the skill is documented.";
    draft.note(below(at, "documentation_url"), "skill_documentation_missing", message);
  } else {
    const message = "This is the documentation of the whole agent.";
    draft.note(below(at, "documentation_url"), "skill_documentation_shared", message);
  }
  const test = "Sample prompts of a card are no tests: give an example and what it has to answer.";
  draft.note(below(at, "test"), "skill_test_missing", test);
  const effects = "The card does not say whether the skill writes or pays.";
  draft.note(below(at, "effects"), "skill_effects_assumed", effects);
  return {
    id,
    name: name.slice(0, 120).trim(),
    description: description.slice(0, 2_000).trim(),
    documentation_url: documentation,
    tags: tags.slice(0, 16).map((tag) => tag.slice(0, 40).trim()),
    effects: "read",
    test: null,
    evidence: [],
  };
}

function listOf(value: unknown): Card[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}
