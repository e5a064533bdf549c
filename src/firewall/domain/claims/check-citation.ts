import type { Support } from "./check-support";
import type {
  CheckedCitation,
  Citation,
  CitationFault,
  Claim,
  ResolvedEvidence,
  Voucher,
} from "./claim";
import { type EvidenceText, locatePortion } from "./locate-portion";
import { isStated, testPortion } from "./test-portion";

export interface CheckedSupport extends CheckedCitation {
  /** Null where it has a fault. */
  readonly support: Support | null;
  readonly voucher: Voucher;
}

interface ToCheck {
  claim: Claim;
  citation: Citation;
  resolved: ResolvedEvidence;
  read: (text: string) => EvidenceText;
}

/**
 * Checks one citation: that its bytes have the digest that was stated and the one that was recorded, that
 * they are no later than the claim, and that the place says what the test demands. Up to the test it is
 * `presence` alone that was checked, which counts for nothing.
 */
export function checkCitation({ claim, citation, resolved, read }: ToCheck): CheckedSupport {
  if (resolved.state !== "present") {
    const fault = resolved.state === "absent" ? "not_found" : resolved.state;
    return { measured: null, check: "presence", fault, support: null, voucher: "claimant" };
  }
  const { measured, recorded, voucher, at } = resolved;
  const refused = (fault: CitationFault, check: CheckedCitation["check"] = "presence") => ({
    measured,
    check,
    fault,
    support: null,
    voucher,
  });
  if (measured !== citation.sha256 || measured !== recorded) return refused("hash_mismatch");
  if (at > claim.at) return refused("newer_than_claim");
  const portion = locatePortion(read(resolved.text), citation.locator);
  if (typeof portion === "string") return refused(portion);
  const failed = testPortion(portion, citation.test);
  if (failed !== null) return refused(failed, "recomputed");
  // A refuting citation states something else than the claim.
  if (citation.relation === "supports" && !isStated(claim.text, portion, citation.test)) {
    return refused("test_not_stated", "recomputed");
  }
  const document = `${citation.ref}/${citation.part}`;
  return {
    measured,
    check: "recomputed",
    fault: null,
    support: { document, portion, test: citation.test },
    voucher,
  };
}
