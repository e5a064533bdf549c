import type { AddressRules } from "./address";
import type { Declaration } from "./declaration";
import { type DeclarationFault, FaultList } from "./declaration-fault";
import { boundedJson, isJsonObject, type Json, type JsonObject } from "./json-value";
import { ADDRESS_MEMBERS, MAX_BODY_BYTES, readDeclaration } from "./read-declaration";

const PATCH_BOUNDS = { depth: 32, values: 20_000, characters: MAX_BODY_BYTES };

const DECLARED: readonly (keyof Declaration)[] = [
  "operator_did",
  "role",
  "runtime_type",
  "runtime_address",
  "provider",
  "name",
  "description",
  "contact",
  "health",
  "requested_tier",
  "skills",
];

/** Members of a change that are no part of the declaration: keys and consents, which services read. */
const PATCH_COMPANIONS = ["add_key", "revoke_key", "operator_grant", "public_key_jwk"] as const;

/**
 * The target with a merge patch applied (RFC 7386 section 2): a null removes a member, an object is
 * merged, anything else replaces it. Takes JSON of bounded depth.
 */
export function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const merged = new Map<string, Json>(isObject(target) ? Object.entries(target) : []);
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), member));
  }
  // Object.fromEntries defines own members only, `__proto__` among them.
  return Object.fromEntries(merged);
}

/**
 * The declaration after a change, or what is wrong with it. The DID is immutable; members of the
 * declaration that the change takes away get their defaults where they have one.
 */
export function applyPatch(
  declaration: Declaration,
  patch: unknown,
  rules?: AddressRules,
): { declaration: Declaration } | { faults: DeclarationFault[] } {
  const list = new FaultList();
  const read = boundedJson(patch, PATCH_BOUNDS);
  if (read === null) list.form("", "too_large", "must be JSON of at most 64 KiB and 32 levels");
  else if (!isObject(read.value)) list.form("", "type_invalid", "must be an object");
  if (read === null || !isObject(read.value)) return { faults: list.faults };
  const changes = changesOf(declaration, read.value, list);
  if (list.faults.length > 0) return { faults: list.faults };
  // A declaration is JSON: its members are texts, lists and objects of them.
  const merged = mergePatch(declaration as unknown as JsonObject, Object.fromEntries(changes));
  const after = readDeclaration(merged, rules);
  return "faults" in after ? after : { declaration: after.declaration };
}

function changesOf(
  declaration: Declaration,
  patch: JsonObject,
  list: FaultList,
): Map<string, Json> {
  const changes = new Map<string, Json>();
  for (const [name, member] of Object.entries(patch)) {
    const at = `/${name.slice(0, 64).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    if (ADDRESS_MEMBERS.some((alias) => alias === name)) {
      const other = changes.get("runtime_address");
      if (other !== undefined && other !== member) {
        list.form(at, "ambiguous", "differs from the other address");
      }
      changes.set("runtime_address", member);
    } else if (name === "did") {
      if (member !== declaration.did) list.form(at, "immutable", "cannot be changed");
    } else if (DECLARED.some((known) => known === name)) changes.set(name, member);
    else if (!PATCH_COMPANIONS.some((companion) => companion === name)) {
      list.form(at, "member_unknown", "is no member that can be changed");
    }
  }
  return changes;
}

function isObject(value: Json | undefined): value is JsonObject {
  return isJsonObject(value);
}
