import type { EvidenceManifest } from "../manifest";
import { recordPath } from "../part-path";
import { isObject } from "../verify-shape";
import type { CheckList } from "./verify-check";
import { parseLine, splitLines } from "./verify-custody";
import type { KeptParts } from "./verify-parts";

/** A finding and the paths of all that belongs to it. */
interface Finding {
  id: string;
  paths: readonly string[];
}

/** Checks the findings against the counts and parts that the manifest signs. */
export function checkRegister(manifest: EvidenceManifest, kept: KeptParts, list: CheckList): void {
  const { items, verified } = manifest.register;
  if (kept.findings === null) {
    list.skipPart("register", "The findings are not there, so they were not counted.");
    return;
  }
  const findings = readFindings(manifest, kept.findings);
  const problem = typeof findings === "string" ? findings : countProblem(manifest, findings);
  const isSound = list.judge(
    "register",
    problem,
    `${items} findings; their records and parts are those of the package.`,
  );
  if (!isSound || typeof findings === "string") return;
  if (kept.custody === null) {
    list.skipPart("register verified", "Without the chain of custody it cannot be counted.");
    return;
  }
  const counted = countVerified(manifest, findings, splitLines(kept.custody) ?? []);
  list.judge(
    "register verified",
    counted === verified ? null : `The chain of custody says ${counted}, the manifest ${verified}.`,
    `By its chain of custody, the issuer measured ${verified} of ${items} findings and they matched.`,
  );
}

/** The findings, or what is wrong with them. */
function readFindings(manifest: EvidenceManifest, part: Uint8Array): Finding[] | string {
  const lines = splitLines(part);
  if (lines === null) return "The findings are not made of lines.";
  const digests = new Map(
    [...manifest.parts, ...manifest.omitted].map(({ path, sha256 }) => [path, sha256]),
  );
  const findings: Finding[] = [];
  for (const [at, line] of lines.entries()) {
    const finding = readFinding(line);
    if (finding === null) return `Finding ${at + 1} cannot be read.`;
    for (const { path, sha256 } of finding.pieces) {
      if (digests.get(path) !== sha256) {
        return `${finding.id} names ${JSON.stringify(path)}, and the package has no such part with that digest.`;
      }
    }
    findings.push({ id: finding.id, paths: finding.pieces.map(({ path }) => path) });
  }
  return findings;
}

function readFinding(
  line: Uint8Array,
): { id: string; pieces: { path: string; sha256: string }[] } | null {
  const finding = parseLine(line);
  const id = finding?.evidence_id;
  if (finding === null || typeof id !== "string" || finding.record !== recordPath(id)) return null;
  if (!Array.isArray(finding.parts)) return null;
  const named: readonly unknown[] = [
    { path: finding.record, sha256: finding.sha256 },
    ...finding.parts,
  ];
  const pieces: { path: string; sha256: string }[] = [];
  for (const piece of named) {
    if (!isObject(piece)) return null;
    const { path, sha256 } = piece;
    if (typeof path !== "string" || typeof sha256 !== "string") return null;
    pieces.push({ path, sha256 });
  }
  return { id, pieces };
}

function countProblem(manifest: EvidenceManifest, findings: readonly Finding[]): string | null {
  const { items } = manifest.register;
  if (findings.length !== items) {
    return `There are ${findings.length} findings and not the ${items} signed.`;
  }
  if (new Set(findings.map(({ id }) => id)).size !== items) return "A finding is there twice.";
  const named = new Set(findings.flatMap(({ paths }) => paths));
  const evidence = manifest.parts.filter(({ role }) => role === "evidence");
  const loose = [...evidence, ...manifest.omitted].find(({ path }) => !named.has(path));
  return loose ? `${loose.path} belongs to no finding.` : null;
}

/** Findings with nothing left out whose last check found every byte as recorded. */
function countVerified(
  manifest: EvidenceManifest,
  findings: readonly Finding[],
  custody: readonly Uint8Array[],
): number {
  const last = new Map<unknown, boolean>();
  for (const line of custody) {
    const event = parseLine(line);
    if (event?.event === "verified") last.set(event.subject, event.match === true);
    if (event?.event === "hash_mismatch") last.set(event.subject, false);
  }
  const omitted = new Set(manifest.omitted.map(({ path }) => path));
  return findings.filter(
    ({ id, paths }) => last.get(id) === true && !paths.some((path) => omitted.has(path)),
  ).length;
}
