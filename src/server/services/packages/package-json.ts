import "server-only";
import { utf8Text } from "@/domain/crypto/encoding";
import type { EvidencePackage, PackagedPart } from "@/domain/packages/manifest";
import { CUSTODY_PATH } from "@/domain/packages/part-path";
import { traceTime } from "@/domain/trace/record";
import type { PackagePartRow } from "@/server/db/queries/packages";
import { actorName, type ServiceContext } from "../context";
import type { LoadedPackage } from "./load-package";
import { packageProofs } from "./package-proofs";
import { readParts } from "./read-parts";

const INLINE_BYTES = 16 * 1024 * 1024;

/**
 * A package as one JSON document. Parts stand in it while they are not more than 16 MiB together;
 * evidence beyond that becomes links.
 */
export async function packageJson(
  ctx: ServiceContext,
  loaded: LoadedPackage,
): Promise<EvidencePackage> {
  const inline = inlineParts(loaded.parts);
  const parts: Record<string, PackagedPart> = {};
  // The order of the manifest, whichever way each part is carried.
  for (const part of loaded.parts) {
    parts[part.path] = {
      encoding: "link",
      href: `/api/ip3/v1/packages/${loaded.sha256}/parts/${part.ordinal}`,
    };
  }
  let custody: unknown[] = [];
  const erased: string[] = [];
  for await (const { part, bytes } of readParts(ctx, loaded, inline)) {
    if (bytes === null) erased.push(part.path);
    parts[part.path] = bytes === null ? { encoding: "erased" } : encoded(bytes);
    if (part.path === CUSTODY_PATH && bytes !== null) custody = parsedLines(bytes);
  }
  const { checkpoint, tlogProof, record } = await packageProofs(ctx, loaded);
  return {
    manifest: loaded.manifest,
    package_sha256: loaded.sha256,
    chain_of_custody: custody,
    envelope: loaded.envelope,
    parts,
    proofs: { checkpoint, tlog_proof: tlogProof, record: utf8Text(record) },
    delivery: {
      requested_at: traceTime(ctx.clock()),
      requested_by: actorName(ctx.actor),
      format: "json",
      erased: erased.sort(),
    },
  };
}

/** Parts that were made for the package always stand in it; evidence does while there is room. */
function inlineParts(parts: readonly PackagePartRow[]): PackagePartRow[] {
  const sizeOf = (part: PackagePartRow) => (part.erased ? 0 : part.size);
  let room = INLINE_BYTES;
  for (const part of parts) if (part.role !== "evidence") room -= sizeOf(part);
  return parts.filter((part) => {
    if (part.role !== "evidence") return true;
    if (sizeOf(part) > room) return false;
    room -= sizeOf(part);
    return true;
  });
}

function encoded(bytes: Buffer): PackagedPart {
  const text = textOf(bytes);
  return text === null
    ? { encoding: "base64", content: bytes.toString("base64") }
    : { encoding: "utf-8", content: text };
}

/** Text of bytes that are valid UTF-8 without U+0000, which some readers of JSON cannot hold. */
function textOf(bytes: Buffer): string | null {
  if (bytes.includes(0)) return null;
  try {
    return utf8Text(bytes);
  } catch {
    return null;
  }
}

/** Values of a part that holds one JSON value on each line. */
export function parsedLines(bytes: Buffer): unknown[] {
  const lines = bytes.toString().split("\n");
  return lines.filter((line) => line !== "").map((line): unknown => JSON.parse(line));
}
