import { AGENT_TIERS } from "@/agents/domain/tier";
import { readAgentDid } from "@/encoding/domain/keys/did";
import { jwkOf, readPublicKey } from "@/encoding/domain/keys/multikey";
import { readOperatorDid } from "@/encoding/domain/keys/operator-did";
import { type AddressRules, isPathBelow, parseRuntimeAddress } from "./address";
import {
  type Declaration,
  type DeclaredKey,
  FEDERATION_ROLES,
  RUNTIME_TYPES,
  type RuntimeHealth,
  type RuntimeType,
} from "./declaration";
import {
  type DeclarationFault,
  FaultList,
  readExactText,
  readMembers,
  readText,
  readWord,
} from "./declaration-fault";
import { OPERATOR_REFUSED } from "./gate";
import { readSkills } from "./read-skill";

/** Bytes of a join or a change. */
export const MAX_BODY_BYTES = 65_536;

/** Names under which the runtime's address may come; answers always have the first. */
export const ADDRESS_MEMBERS = ["runtime_address", "runtime_url", "endpoint", "address"] as const;

const MAX_GRANT = 8_192;
const COMPACT_JWS = /^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/;
const CONTACT = /^(?:mailto:|https:\/\/|tel:)[!-~]+$/;
const MAIL = /^[^\s@:/?#<>"]{1,64}@[^\s@:/?#<>"]{1,190}$/;
const GRPC_SERVICE = /^[A-Za-z0-9._/-]{0,256}$/;

const STRICT: AddressRules = { allowInsecure: false };

export type DeclarationReading =
  | { declaration: Declaration; key: DeclaredKey | null; operatorGrant: string | null }
  | { faults: DeclarationFault[] };

type Members = ReadonlyMap<string, unknown>;

/**
 * Reads the body of a join (docs/federation/joining.md#1-join), however wrong it is; unknown
 * members are ignored. Faults of values that a gate judges name that gate (`gatesOfFaults`). Never
 * throws.
 */
export function readDeclaration(value: unknown, rules: AddressRules = STRICT): DeclarationReading {
  const list = new FaultList();
  const of = readMembers(value, "", list);
  if (of === undefined) return { faults: list.faults };
  const declaration = readParts(of, rules, list);
  const key = of.has("public_key_jwk") ? readKey(of.get("public_key_jwk"), list) : null;
  const operatorGrant = of.has("operator_grant") ? readGrant(of.get("operator_grant"), list) : null;
  if (declaration === undefined || key === undefined || operatorGrant === undefined) {
    return { faults: list.faults };
  }
  return list.faults.length > 0 ? { faults: list.faults } : { declaration, key, operatorGrant };
}

/**
 * A provider's name as it is compared: compatibility forms, case and spaces do not distinguish two.
 */
export function providerKey(provider: string): string {
  return provider
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s+/g, " ")
    .trim();
}

function readParts(of: Members, rules: AddressRules, list: FaultList): Declaration | undefined {
  const did = readDid(of.get("did"), list);
  const operator_did = readOperator(of.get("operator_did"), list);
  const role = readGateWord(of, "role", FEDERATION_ROLES, list);
  const runtime_type = readGateWord(of, "runtime_type", RUNTIME_TYPES, list);
  const runtime_address = readAddress(of, runtime_type, rules, list);
  const provider = of.has("provider")
    ? readText(of.get("provider"), "/provider", { min: 1, max: 120 }, list)
    : list.form("/provider", "required", "is required");
  const name = of.has("name")
    ? readText(of.get("name"), "/name", { min: 1, max: 64 }, list)
    : did?.id.slice(0, 64);
  const description = readText(
    of.get("description") ?? "",
    "/description",
    { min: 0, max: 2_000, lines: true },
    list,
  );
  const contact = of.has("contact") ? readContact(of.get("contact"), list) : null;
  const health = readHealth(of.get("health") ?? {}, list);
  const tier = of.get("requested_tier") ?? "T3";
  const requested_tier = readWord(tier, "/requested_tier", AGENT_TIERS, list);
  const skills = readSkills(of.get("skills") ?? [], "/skills", rules, list);
  if (did === undefined || operator_did === undefined || role === undefined) return undefined;
  if (runtime_type === undefined || runtime_address === undefined) return undefined;
  if (provider === undefined || name === undefined || description === undefined) return undefined;
  if (contact === undefined || health === undefined) return undefined;
  if (requested_tier === undefined || skills === undefined) return undefined;
  return {
    did: did.did,
    operator_did,
    role,
    runtime_type,
    runtime_address,
    provider,
    name,
    description,
    contact,
    health,
    requested_tier,
    skills,
  };
}

function agentDidOf(value: unknown): { did: string; id: string } | null {
  const read = typeof value === "string" && value.length <= 256 ? readAgentDid(value) : null;
  return read?.method === "agent" ? read : null;
}

/** Whether gate G1 can pass this member `did`; one that is missing is another fault. */
export function mayBeAgentDid(value: unknown): boolean {
  return value === undefined || agentDidOf(value) !== null;
}

function readDid(value: unknown, list: FaultList): { did: string; id: string } | undefined {
  if (value === undefined) return list.form("/did", "required", "is required");
  const read = agentDidOf(value);
  if (read !== null) return read;
  return list.gate("/did", "G1", "did_format_invalid", "must be did:svc:agent: and a short id");
}

function readOperator(value: unknown, list: FaultList): string | undefined {
  if (value === undefined) return list.form("/operator_did", "required", "is required");
  if (typeof value === "string" && readOperatorDid(value) !== null) return value;
  return list.gate("/operator_did", "G2", "operator_not_authorized", OPERATOR_REFUSED);
}

function readGateWord<const T extends string>(
  of: Members,
  name: "role" | "runtime_type",
  words: readonly T[],
  list: FaultList,
): T | undefined {
  const at = `/${name}`;
  if (!of.has(name)) return list.form(at, "required", "is required");
  const found = words.find((word) => word === of.get(name));
  const detail = `must be one of ${words.join(", ")}`;
  if (found !== undefined) return found;
  return name === "role"
    ? list.gate(at, "G4", "role_invalid", detail)
    : list.gate(at, "G3", "runtime_type_unsupported", detail);
}

function readAddress(
  of: Members,
  type: RuntimeType | undefined,
  rules: AddressRules,
  list: FaultList,
): string | undefined {
  const given = ADDRESS_MEMBERS.filter((name) => of.has(name));
  const [name] = given;
  if (name === undefined) return list.form("/runtime_address", "required", "is required");
  const at = `/${name}`;
  const value = of.get(name);
  if (given.some((other) => of.get(other) !== value)) {
    return list.form(at, "ambiguous", `differs from ${given.slice(1).join(", ")}`);
  }
  if (typeof value !== "string") return list.form(at, "type_invalid", "must be a text");
  if (type === undefined) return undefined;
  const read = parseRuntimeAddress(type, value, rules);
  return read.ok ? value : list.gate(at, "G3", read.code, read.detail);
}

function readContact(value: unknown, list: FaultList): string | undefined {
  const text = readExactText(value, "/contact", { min: 3, max: 256 }, list);
  if (text === undefined) return undefined;
  if (CONTACT.test(text)) return text;
  if (MAIL.test(text)) return `mailto:${text}`;
  return list.form(
    "/contact",
    "format_invalid",
    "must be an e-mail address or a mailto, https or tel URI",
  );
}

function readHealth(value: unknown, list: FaultList): RuntimeHealth | undefined {
  const of = readMembers(value, "/health", list);
  if (of === undefined) return undefined;
  const path = of.get("path") ?? "/health";
  const service = of.get("service") ?? "";
  if (typeof path !== "string" || !isPathBelow(path)) {
    return list.form("/health/path", "format_invalid", "must be a path such as /health");
  }
  if (typeof service !== "string" || !GRPC_SERVICE.test(service)) {
    return list.form("/health/service", "format_invalid", "must be the name of a gRPC service");
  }
  return { path, service };
}

function readKey(value: unknown, list: FaultList): DeclaredKey | undefined {
  const read = readPublicKey(value);
  if (!read.ok) return list.form("/public_key_jwk", "key_invalid", read.detail);
  return { jwk: jwkOf(read.publicKey), publicKey: read.publicKey };
}

function readGrant(value: unknown, list: FaultList): string | undefined {
  const text = readExactText(value, "/operator_grant", { min: 5, max: MAX_GRANT }, list);
  if (text === undefined || COMPACT_JWS.test(text)) return text;
  return list.form("/operator_grant", "format_invalid", "must be a compact JWS");
}
