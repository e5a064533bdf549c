import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import type { PackageState } from "./digest";
import type { ManifestPart, OmittedPart } from "./manifest";
import { inManifestOrder } from "./manifest-order";

/** Bytes of evidence as they were recorded, or the reason why they cannot be delivered. */
export interface RecordedBytes {
  path: string;
  size: number;
  /** Hexadecimal, as recorded. */
  sha256: string;
  mediaType: string;
  missing: OmittedPart["reason"] | null;
}

/** Exact lines of a subject's chain of custody, whole and already verified, and its head. */
export interface RecordedCustody {
  lines: readonly Uint8Array[];
  events: readonly CustodyEvent[];
  head: string;
}

/** The content of a package of either kind, before anybody vouches for it. */
export interface BuiltContent {
  state: PackageState;
  complete: boolean;
  /** Bytes of the parts that were made here; evidence itself is not among them. */
  generated: ReadonlyMap<string, Uint8Array>;
}

/** Lists parts that were made for the package, measured. */
export function generatedPart(
  { sha256 }: Primitives,
  generated: ReadonlyMap<string, Uint8Array>,
): (path: string, role: ManifestPart["role"], mediaType: string) => ManifestPart {
  return (path, role, media_type) => {
    const bytes = generated.get(path) ?? new Uint8Array();
    return { path, size: bytes.byteLength, sha256: toHex(sha256(bytes)), media_type, role };
  };
}

/** Evidence that is there, as parts. */
export function evidenceParts(evidence: readonly RecordedBytes[]): ManifestPart[] {
  return evidence
    .filter((bytes) => bytes.missing === null)
    .map(({ path, size, sha256, mediaType }) => ({
      path,
      size,
      sha256,
      media_type: mediaType,
      role: "evidence",
    }));
}

/** Evidence that should be there and is not, in the order of a manifest. */
export function omittedParts(evidence: readonly RecordedBytes[]): OmittedPart[] {
  return inManifestOrder(
    evidence.flatMap(({ path, sha256, missing }): OmittedPart[] =>
      missing === null ? [] : [{ path, reason: missing, sha256 }],
    ),
  );
}

/** Values as canonical JSON, one on each line. */
export function jsonLines(values: readonly unknown[]): Uint8Array {
  return utf8(values.map((value) => `${canonicalJson(value)}\n`).join(""));
}

/** Lines that each end in a line feed. */
export function withLineFeeds(lines: readonly Uint8Array[]): Uint8Array {
  const size = lines.reduce((sum, line) => sum + line.byteLength + 1, 0);
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const line of lines) {
    bytes.set(line, at);
    at += line.byteLength;
    bytes[at] = 0x0a;
    at += 1;
  }
  return bytes;
}

/** Last change of the state; times of one form compare as text. */
export function asOf(updatedAt: string, { events }: RecordedCustody): string {
  const last = events.at(-1)?.recorded_at ?? "";
  return last > updatedAt ? last : updatedAt;
}
