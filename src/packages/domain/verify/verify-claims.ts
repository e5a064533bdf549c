import { utf8Text } from "@/encoding/domain/crypto/encoding";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { EvidenceManifest } from "../manifest";
import { backedClaims, type Claims, provingItems, readClaims } from "../report-claims";
import type { CheckList } from "./verify-check";
import type { CheckedEntry } from "./verify-entries";

/**
 * Checks the final report against the log, the register and the counts that the manifest signs: proven
 * is only what cites an item that is called verified and whose bytes are in the package. `items` and
 * `log` are null where they could not be read.
 */
export function checkClaims(
  manifest: EvidenceManifest,
  items: readonly CheckedEntry[] | null,
  log: readonly CheckedEntry[] | null,
  part: Uint8Array | null,
  list: CheckList,
): void {
  if (manifest.parts.every(({ role }) => role !== "final_report")) {
    list.pass("final report", "There is none, and nothing is claimed.");
    return;
  }
  if (part === null) {
    list.skipPart("final report", "Its part is not there, so its claims were not read.");
    return;
  }
  const claims = parseClaims(part);
  if (typeof claims === "string") {
    list.fail("final report", `The final report is none: ${claims}`);
    return;
  }
  if (items === null || log === null) {
    list.skipPart("final report", "Without log and register, its claims were not compared.");
    return;
  }
  const problem = claimsProblem(manifest, claims, items, log);
  const { total, proven } = manifest.claims;
  if (
    !list.judge(
      "final report",
      problem,
      `${proven} of ${total} statements are called proven and cite an item whose bytes are in the package. Whether the bytes show what a statement says is for a reader to judge.`,
    )
  ) {
    return;
  }
  const unbacked = claims.proven.length - proven;
  if (unbacked > 0) {
    list.skipPart(
      "statements no longer proven",
      `The report calls ${unbacked} more statements proven: what they cite was verified when it was made, and is not in this package or was corrected since.`,
    );
  }
}

function parseClaims(part: Uint8Array): Claims | string {
  try {
    const text = utf8Text(part);
    const value: unknown = JSON.parse(text);
    return canonicalJson(value) === text ? readClaims(value) : "it is no canonical JSON.";
  } catch {
    return "it is no JSON.";
  }
}

function claimsProblem(
  { subject, claims: signed }: EvidenceManifest,
  claims: Claims,
  items: readonly CheckedEntry[],
  log: readonly CheckedEntry[],
): string | null {
  if (claims.engagement !== subject.id) return "It is about another engagement.";
  const digests = new Map(items.map(({ id, members }) => [id, members.sha256]));
  const other = claims.register.find(({ id, sha256 }) => digests.get(id) !== sha256);
  if (other) return `It speaks of ${other.id} with a digest that the register does not have.`;
  const entries = new Set(log.map(({ id }) => id));
  const quoting = [...claims.proven, ...claims.cited, ...claims.not_proven];
  const strange = quoting.find(({ log: source }) => source !== null && !entries.has(source));
  if (strange) return `It quotes ${strange.log}, which is not in the log.`;
  const backed = backedClaims(claims, provingItems(items)).length;
  const { statements, log: logged } = claims.counts;
  if (logged > log.length) return "It counts more entries than the log has.";
  if (statements !== signed.total) {
    return `It makes ${statements} statements, and the manifest signs ${signed.total}.`;
  }
  return backed === signed.proven
    ? null
    : `${backed} of its statements are proven by this package, and the manifest signs ${signed.proven}.`;
}
