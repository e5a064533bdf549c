import "server-only";
import { utf8Text } from "@/encoding/domain/crypto/encoding";
import type { EvidencePackage, PackagedPart, ShownReport } from "@/packages/domain/manifest";
import {
  CUSTODY_PATH,
  FINAL_REPORT_PATH,
  REGISTER_PATH,
  TIMELINE_PATH,
} from "@/packages/domain/part-path";
import { actorName, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { packageProofs } from "./package-proofs";
import type { PackagePartRow } from "./queries/packages";
import { readParts } from "./read-parts";
import type { LoadedPackage } from "./reading/load-package";

const INLINE_BYTES = 16 * 1024 * 1024;
/** More of a part is not shown a second time beside the parts. */
const SHOWN_BYTES = 4 * 1024 * 1024;

/**
 * A package as one JSON document. Parts are included up to 16 MiB together; evidence beyond that
 * becomes links.
 */
export async function packageJson(
  ctx: ServiceContext,
  loaded: LoadedPackage,
): Promise<EvidencePackage> {
  const inline = inlineParts(loaded.parts);
  const parts: Record<string, PackagedPart> = {};
  // The order of the manifest, whichever way each part is carried.
  for (const part of loaded.parts) {
    parts[part.path] = { encoding: "link", href: hrefOf(loaded, part) };
  }
  let custody: unknown[] = [];
  const shown = new Map<string, Buffer>();
  const erased: string[] = [];
  for await (const { part, bytes } of readParts(ctx, loaded, inline)) {
    if (bytes === null) erased.push(part.path);
    parts[part.path] = bytes === null ? { encoding: "erased" } : encoded(bytes);
    if (part.path === CUSTODY_PATH && bytes !== null) custody = parsedLines(bytes);
    if (SHOWN.has(part.path) && bytes !== null) shown.set(part.path, bytes);
  }
  const { checkpoint, tlogProof, record } = await packageProofs(ctx, loaded);
  return {
    manifest: loaded.manifest,
    package_sha256: loaded.sha256,
    chain_of_custody: custody,
    ...(loaded.manifest.kind === "report-package" ? shownReport(shown, loaded) : {}),
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

const SHOWN = new Set([TIMELINE_PATH, REGISTER_PATH, FINAL_REPORT_PATH]);

/** Timeline, register and final report once more, parsed, unless they are long. */
function shownReport(shown: ReadonlyMap<string, Buffer>, loaded: LoadedPackage): ShownReport {
  const parsed = <Value>(path: string, parse: (bytes: Buffer) => Value) => {
    const part = loaded.parts.find((each) => each.path === path);
    if (part === undefined) return null;
    const bytes = shown.get(path);
    return bytes === undefined || bytes.byteLength > SHOWN_BYTES
      ? { encoding: "link" as const, href: hrefOf(loaded, part) }
      : parse(bytes);
  };
  return {
    timeline: parsed(TIMELINE_PATH, parsedLines) ?? [],
    register: parsed(REGISTER_PATH, parsedLines) ?? [],
    final_report: parsed(FINAL_REPORT_PATH, (bytes): unknown => JSON.parse(bytes.toString())),
  };
}

function hrefOf({ sha256 }: LoadedPackage, { ordinal }: PackagePartRow): string {
  return `/api/ip3/v1/packages/${sha256}/parts/${ordinal}`;
}

/** Parts made for the package are always included; evidence while there is room. */
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
