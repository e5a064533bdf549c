import { toHex } from "@/encoding/domain/crypto/encoding";
import type { Primitives } from "@/encoding/domain/crypto/primitives";
import type { EvidenceManifest, ManifestPart, PartRole } from "../manifest";
import type { CheckList } from "./verify-check";
import type { PartContent, UnpackedPackage } from "./verify-input";

/** Roles of which a package has one part that other checks look into. */
const KEPT = [
  "incident",
  "findings",
  "custody",
  "engagement",
  "timeline",
  "white_team_log",
  "register",
  "final_report",
] as const satisfies readonly PartRole[];
type KeptRole = (typeof KEPT)[number];

/**
 * Bytes for other checks, by role; null where they are missing or differ from the signed digest.
 */
export type KeptParts = Record<KeptRole, Uint8Array | null>;

function isKept(role: PartRole): role is KeptRole {
  return KEPT.some((kept) => kept === role);
}

const SHOWN = 5;

/**
 * Measures every part against the manifest: size, SHA-256, none too many, none too few. Takes one
 * at a time, so that memory holds what the reader returns and the parts that are read later.
 */
export async function checkParts(
  { sha256 }: Primitives,
  manifest: EvidenceManifest,
  { parts: given, ifMissing }: Pick<UnpackedPackage, "parts" | "ifMissing">,
  list: CheckList,
): Promise<KeptParts> {
  const parts = given === "absent" ? manifest.parts.map(asAbsent) : given;
  const expected = new Map(manifest.parts.map((part) => [part.path, part]));
  const waiting = new Set(expected.keys());
  const kept: KeptParts = {
    incident: null,
    findings: null,
    custody: null,
    engagement: null,
    timeline: null,
    white_team_log: null,
    register: null,
    final_report: null,
  };
  const wrong: string[] = [];
  const erased: string[] = [];
  const absent: string[] = [];
  for await (const { path, content } of parts) {
    const part = expected.get(path);
    if (part === undefined) {
      wrong.push(`${JSON.stringify(path)} is not in the manifest`);
      continue;
    }
    if (!waiting.delete(path)) wrong.push(`${path} is there twice`);
    else if (content === "erased") erased.push(path);
    else if (content === "absent") absent.push(path);
    else {
      const problem = measure(part, content, toHex(sha256(content)));
      if (problem !== null) wrong.push(problem);
      else if (isKept(part.role)) kept[part.role] = content;
    }
  }
  if (ifMissing === "absent") absent.push(...waiting);
  else wrong.push(...Array.from(waiting, (path) => `${path} is missing`));
  const measured = expected.size - erased.length - absent.length;
  if (wrong.length > 0) list.fail("parts", `${shorten(wrong)}.`);
  else if (measured === 0 && expected.size > 0) list.skip("parts", "No part could be measured.");
  else
    list.pass("parts", `${measured} of ${expected.size} parts have the size and SHA-256 signed.`);
  list.erased(erased);
  if (erased.length > 0) {
    const names = shorten(erased);
    list.skipPart(
      "erased parts",
      `Not broken: the package says that these were erased after it was issued, and only their digests remain: ${names}. That they were erased on purpose is not proven here.`,
    );
  }
  if (absent.length > 0) {
    list.skipPart(
      "parts not carried",
      `They are not here, for whatever reason, and were not measured: ${shorten(absent)}.`,
    );
  }
  return kept;
}

/** Says what the manifest itself admits to be missing or changed. */
export function checkCompleteness(manifest: EvidenceManifest, list: CheckList): void {
  const { complete, omitted, redactions } = manifest;
  if (omitted.length > 0) {
    const names = omitted.map(({ path, reason }) => `${path} (${reason})`);
    list.skipPart("omitted parts", `The issuer left out: ${shorten(names)}.`);
  }
  if (redactions.length > 0) {
    const names = redactions.map(({ path, rule }) => `${path} (${rule})`);
    list.skipPart("redactions", `The issuer changed: ${shorten(names)}.`);
  }
  if (complete) list.pass("completeness", "The issuer claims that nothing was left out.");
  else list.skipPart("completeness", "The issuer says that the package is not complete.");
}

function asAbsent({ path }: ManifestPart): PartContent {
  return { path, content: "absent" };
}

function measure(part: ManifestPart, content: Uint8Array, digest: string): string | null {
  if (content.byteLength !== part.size) {
    return `${part.path} has ${content.byteLength} bytes instead of ${part.size}`;
  }
  return digest === part.sha256 ? null : `${part.path} has SHA-256 ${digest}, not ${part.sha256}`;
}

/** The first of a list, and how many more there are. */
export function shorten(items: readonly string[]): string {
  const rest = items.length - SHOWN;
  return items.slice(0, SHOWN).join(", ") + (rest > 0 ? `, and ${rest} more` : "");
}
