import { equalBytes, fromBase64, utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import { HASH_LENGTH } from "@/trace/domain/merkle";
import { type EvidenceManifest, MANIFEST_SCHEMA_PATH, type PartRole } from "../manifest";
import { inManifestOrder } from "../manifest-order";
import {
  countShape,
  listShape,
  nullableShape,
  objectShape,
  oneOfShape,
  textShape,
} from "../verify-shape";
import type { CheckList } from "./verify-check";

const digest = textShape(/^[0-9a-f]{64}$/);
const text = textShape();

/** Roles of which every package of a kind has one part, and those that its other parts may have. */
const ROLES: Readonly<
  Record<EvidenceManifest["kind"], { single: readonly PartRole[]; other: readonly PartRole[] }>
> = {
  "evidence-package": {
    single: ["incident", "findings", "custody"],
    other: ["coverage", "statements", "evidence"],
  },
  "report-package": {
    single: ["engagement", "timeline", "white_team_log", "register", "custody"],
    other: ["final_report", "evidence"],
  },
};
const roles = Object.values(ROLES).flatMap(({ single, other }) => [...single, ...other]);
const SUBJECTS = { "evidence-package": "incident", "report-package": "engagement" } as const;

const manifestShape = objectShape(
  {
    schema: textShape(/^(?:https?:\/\/[^\s/]+)?\/schema\/evidence-package\/v1$/),
    kind: oneOfShape("evidence-package", "report-package"),
    subject: objectShape(
      {
        type: oneOfShape("incident", "engagement"),
        id: textShape(/^[A-Za-z0-9][A-Za-z0-9-]{0,63}$/),
        state_version: countShape,
        simulation: oneOfShape(true, false),
      },
      ["simulation"],
    ),
    as_of: textShape(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
    parts: listShape(
      objectShape({
        path: text,
        size: countShape,
        sha256: digest,
        media_type: text,
        role: oneOfShape(...roles),
      }),
    ),
    custody: objectShape({ events: countShape, head: digest }),
    register: objectShape({ items: countShape, verified: countShape }),
    claims: objectShape({ total: countShape, proven: countShape }),
    timeline: objectShape({ events: countShape }),
    log: objectShape({ origin: text, size: countShape, root: text }),
    complete: oneOfShape(true, false),
    omitted: listShape(
      objectShape({ path: text, reason: oneOfShape("erased", "hash_mismatch"), sha256: digest }),
    ),
    redactions: listShape(objectShape({ path: text, rule: text, sha256_original: digest })),
    supersedes: nullableShape(digest),
    issuer: textShape(/^did:svc:service#[A-Za-z0-9_-]{43}$/),
  },
  ["timeline"],
);

/**
 * The form of a manifest as JSON Schema (draft 2020-12); it cannot express relations between
 * members.
 */
export const MANIFEST_JSON_SCHEMA = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  $id: MANIFEST_SCHEMA_PATH,
  title: "Manifest of an evidence or report package, version 1",
  ...manifestShape.schema,
} as const;

/**
 * Reads the manifest out of the signed payload: canonical JSON (RFC 8785), so that there is one way to
 * read it, and exactly the members of version 1. Null where either does not hold; the list says why.
 */
export function checkManifest(payload: Uint8Array, list: CheckList): EvidenceManifest | null {
  const value = parseCanonical(payload);
  if (value === undefined) {
    list.fail("canonical manifest", "The signed bytes are not canonical JSON (RFC 8785).");
    return null;
  }
  list.pass("canonical manifest", "The signed bytes are canonical JSON (RFC 8785).");
  const problem = manifestShape(value, "manifest");
  if (problem !== null) {
    list.fail("manifest schema", `The manifest is not of version 1: ${problem}.`);
    return null;
  }
  // The shape above has every member of the type.
  const manifest = value as EvidenceManifest;
  const fault = faultOf(manifest);
  const counts = `${manifest.parts.length} parts, ${manifest.omitted.length} omitted`;
  return list.judge("manifest schema", fault, `Version 1, ${manifest.subject.id}, ${counts}.`)
    ? manifest
    : null;
}

function parseCanonical(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(utf8Text(bytes));
    return equalBytes(utf8(canonicalJson(value)), bytes) ? value : undefined;
  } catch {
    // No UTF-8, no JSON or nothing that canonical JSON can hold: all the same here.
    return undefined;
  }
}

function faultOf(manifest: EvidenceManifest): string | null {
  const { parts, omitted, complete, register, claims, log } = manifest;
  const strange = [...parts, ...omitted].find(({ path }) => !isPartPath(path));
  if (strange) return `${JSON.stringify(strange.path)} is no path below data/.`;
  if (!isOrdered(parts)) return "The parts are not in the order of their paths, each once.";
  const given = new Set(parts.map(({ path }) => path));
  const contradicted = omitted.find(({ path }) => given.has(path));
  if (contradicted) return `${contradicted.path} is both there and omitted.`;
  if (!isOrdered(omitted)) return "The omitted parts are not in order, each once.";
  const kindFault = faultOfKind(manifest);
  if (kindFault !== null) return kindFault;
  if (complete && omitted.length > 0) return "The manifest claims to be complete and omits parts.";
  if (register.verified > register.items) return "More items are verified than there are.";
  if (claims.proven > claims.total) return "More claims are proven than there are.";
  if (fromBase64(log.root)?.byteLength !== HASH_LENGTH) return "The log's root is no digest.";
  return null;
}

/** Members of one kind of package that another kind does not have. */
function faultOfKind({ kind, subject, parts, timeline, claims }: EvidenceManifest): string | null {
  if (subject.type !== SUBJECTS[kind]) return `A ${kind} is not about an ${subject.type}.`;
  const { single, other } = ROLES[kind];
  const count = (role: PartRole) => parts.filter((part) => part.role === role).length;
  const missing = single.find((role) => count(role) !== 1);
  if (missing) return `The manifest does not have one part with the role ${missing}.`;
  const strange = parts.find(({ role }) => !single.includes(role) && !other.includes(role));
  if (strange) return `A ${kind} has no part with the role ${strange.role}.`;
  if ((timeline !== undefined) !== (kind === "report-package")) {
    return "Report packages count their timeline, and no other package does.";
  }
  if (count("final_report") > 1) return "There is more than one final report.";
  if (kind === "report-package" && count("final_report") === 0 && claims.total > 0) {
    return "Claims are counted and there is no final report.";
  }
  return null;
}

/** A relative path below `data/` without empty, `.` and `..` segments, backslashes and controls. */
function isPartPath(path: string): boolean {
  const [top, ...below] = path.split("/");
  if (top !== "data" || below.length === 0 || /[\\\p{Cc}\p{Surrogate}]/u.test(path)) return false;
  return below.every((segment) => segment !== "" && segment !== "." && segment !== "..");
}

function isOrdered(parts: readonly { readonly path: string }[]): boolean {
  try {
    return inManifestOrder(parts).every((part, index) => part === parts[index]);
  } catch {
    // Two parts with one path.
    return false;
  }
}
