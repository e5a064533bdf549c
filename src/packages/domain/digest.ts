import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { EvidenceManifest } from "./manifest";

/**
 * The bytes of a manifest: RFC 8785. Restricted to integers and to strings without U+007F, so that
 * `jq -cSj` writes the same bytes and anybody can recompute the digest.
 * Throws RangeError that names the member which is neither.
 */
export function manifestBytes(manifest: EvidenceManifest): Uint8Array {
  requirePortable(manifest, "manifest");
  return utf8(canonicalJson(manifest));
}

function requirePortable(value: unknown, place: string): void {
  if (typeof value === "number" && (!Number.isSafeInteger(value) || Object.is(value, -0))) {
    throw new RangeError(`${place} is ${value}, and a manifest holds integers only`);
  }
  if (typeof value === "string" && value.includes("\u007f")) {
    throw new RangeError(`${place} holds U+007F, which not every tool writes the same way`);
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, member] of Object.entries(value)) {
    requirePortable(key, `a name in ${place}`);
    requirePortable(member, `${place}.${key}`);
  }
}

/** Digest of a package: SHA-256 of the manifest's bytes, hexadecimal. */
export function packageSha256(primitives: Primitives, bytes: Uint8Array): string {
  return toHex(primitives.sha256(bytes));
}

/** Members of a manifest that say what the state is; the rest says who vouches for it and when. */
export type PackageState = Pick<
  EvidenceManifest,
  "subject" | "as_of" | "parts" | "custody" | "register" | "claims" | "timeline" | "omitted"
>;

/** Changes whenever the same state would be written in another way. */
const DEFINITIONS = {
  incident: "evidence-package/v1 with coverage and statements",
  engagement: "report-package/v1",
} as const satisfies Record<EvidenceManifest["subject"]["type"], string>;

/** Digest by which a state finds the package that it already has. */
export function stateSha256(primitives: Primitives, state: PackageState): Uint8Array {
  const { subject, as_of, parts, custody, register, claims, timeline, omitted } = state;
  return primitives.sha256(
    utf8(
      canonicalJson({
        definition: DEFINITIONS[subject.type],
        subject,
        as_of,
        parts,
        custody,
        register,
        claims,
        ...(timeline === undefined ? {} : { timeline }),
        omitted,
      }),
    ),
  );
}
