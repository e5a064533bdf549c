import "server-only";
import { createHash } from "node:crypto";
import { ServiceError } from "@/encoding/domain/errors";
import { canonicalJson } from "@/encoding/domain/json/canonical-json";
import type { ListedReviewRow } from "@/federation/server/queries/fed-reviews";
import { requireSeenVersion } from "@/platform/operation/require-seen-version";

/**
 * Version of everything that a decision rests on: the revision, its latest gate results, the
 * operator, and a first approval. A claim does not change it.
 */
export function reviewVersion(row: ListedReviewRow): string {
  const seen = {
    revision: row.revision,
    status: row.status,
    operator: row.operator_did,
    domain_verified: row.operator_domain_verified_at !== null,
    gates: row.gates.map(({ gate, result, code, checked_at }) => [
      gate,
      result,
      code,
      checked_at.toISOString(),
    ]),
    first: row.seconded_by,
    first_tier: row.seconded?.tier ?? null,
    decision: row.decision,
  };
  return createHash("sha256").update(canonicalJson(seen)).digest("base64url").slice(0, 22);
}

/**
 * Throws `precondition_required` without a version, and `version_conflict` for another than the
 * current one.
 */
export function requireReviewVersion(row: ListedReviewRow, expected: string | undefined): void {
  requireSeenVersion(expected, "Whoever decides on a review");
  const version = reviewVersion(row);
  if (expected === version) return;
  throw new ServiceError("version_conflict", {
    detail: "What the decision rests on has changed since it was read.",
    extra: { version },
  });
}
