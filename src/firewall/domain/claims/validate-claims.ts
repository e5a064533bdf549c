import type { AgentTier } from "@/agents/domain/tier";
import { type CheckedSupport, checkCitation } from "./check-citation";
import { statedFacts, supportsAll } from "./check-support";
import type {
  CheckedCitation,
  CheckedClaim,
  Claim,
  ClaimFault,
  ResolvedEvidence,
  UnlinkedSentence,
} from "./claim";
import { type ReadText, readText } from "./find-facts";
import { findUnlinked } from "./find-unlinked";
import { type EvidenceText, readEvidenceText } from "./locate-portion";
import { quotesAll } from "./test-portion";

export interface OutputToCheck {
  readonly text: string;
  readonly claims: readonly Claim[];
  readonly tier: AgentTier;
  /** Evidence for each `documentKey` of a citation; a missing key is absent. */
  readonly evidence: ReadonlyMap<string, ResolvedEvidence>;
}

export interface CheckedOutput {
  readonly proven: number;
  /** Claims, and sentences that state facts without one. */
  readonly total: number;
  readonly claims: readonly CheckedClaim[];
  readonly unlinked: readonly UnlinkedSentence[];
}

/** Reference and part as one key. */
export function documentKey({ ref, part }: { ref: string; part: number }): string {
  return `${ref}/${part}`;
}

/**
 * Checks every claim of an output against the evidence that it cites, and finds the sentences that
 * state facts without a claim (docs/agents/inputs-and-outputs.md#outputs). Proven means: the cited
 * evidence has the digest that was stated and recorded, contains the cited text at the cited place,
 * and states literally what the claim states. It does not mean that it is true. A citation alone
 * proves nothing.
 */
export function validateClaims(output: OutputToCheck): CheckedOutput {
  const cited = output.claims.flatMap(({ evidence }) =>
    evidence.map(({ ref }) => ref.toLowerCase()),
  );
  const text = readText(output.text, new Set(cited));
  const documents = new Map<string, EvidenceText>();
  const readDocument = (key: string, content: string): EvidenceText => {
    const known = documents.get(key) ?? readEvidenceText(content);
    documents.set(key, known);
    return known;
  };
  const claims = output.claims.map((claim) => checkClaim(claim, text, output, readDocument));
  const unlinked = findUnlinked(
    text,
    output.claims.map(({ span }) => span),
  );
  return {
    proven: claims.filter(({ status }) => status === "proven").length,
    total: claims.length + unlinked.length,
    claims,
    unlinked,
  };
}

function checkClaim(
  claim: Claim,
  text: ReadText,
  { text: given, tier, evidence }: OutputToCheck,
  readDocument: (key: string, content: string) => EvidenceText,
): CheckedClaim {
  const fault = spanFault(claim, given);
  const checked = claim.evidence.map((citation) => {
    const key = documentKey(citation);
    const resolved = evidence.get(key) ?? { state: "absent" };
    return checkCitation({ claim, citation, resolved, read: (it) => readDocument(key, it) });
  });
  const shown: CheckedCitation[] = checked.map(({ measured, check, fault: why }) => ({
    measured,
    check,
    fault: why,
  }));
  const reason = fault ?? refutation(claim, checked) ?? supportFault(claim, text, tier, checked);
  if (reason === null) return { status: "proven", reason, evidence: shown };
  return { status: reason === "refuted" ? "disputed" : "unproven", reason, evidence: shown };
}

function spanFault({ text, span }: Claim, given: string): ClaimFault | null {
  if (span.end <= span.start) return "span_empty";
  if (span.end > given.length) return "span_outside";
  const covered = given.slice(span.start, span.end);
  if (covered !== text) return "span_text_differs";
  return /[\p{L}\p{N}]/u.test(covered) ? null : "span_empty";
}

/**
 * A refuting citation disputes the claim; one that may but cannot be checked leaves it unresolved.
 */
function refutation(claim: Claim, checked: readonly CheckedSupport[]): ClaimFault | null {
  const against = checked.filter((_, at) => claim.evidence[at]?.relation === "refutes");
  if (against.some(({ fault }) => fault === null)) return "refuted";
  return against.some(({ fault }) => fault !== "test_failed") ? "refutation_unchecked" : null;
}

function supportFault(
  claim: Claim,
  text: ReadText,
  tier: AgentTier,
  checked: readonly CheckedSupport[],
): ClaimFault | null {
  const cited = checked.filter((_, at) => claim.evidence[at]?.relation === "supports");
  if (cited.length === 0) return "no_evidence";
  // A citation that does not hold is not made good by another one that does.
  if (cited.some(({ support }) => support === null)) return "evidence_fault";
  const supports = cited.flatMap(({ support }) => support ?? []);
  if (claim.type === "quote" && !supports.some(({ test }) => "quote" in test)) {
    return "quote_required";
  }
  const facts = statedFacts(text, claim.span);
  // Words without a fact in them cannot be compared by their facts: they have to be cited as they are.
  const isStated =
    facts.length === 0
      ? supports.some(({ test }) => quotesAll(claim.text, test))
      : supportsAll(facts, supports);
  if (!isStated) return "evidence_does_not_state";
  // Evidence of a T1 claim needs a voucher other than the claimant:
  // docs/decisions/inputs-and-claims.md#outputs.
  if (tier === "T1" && !cited.some(({ voucher }) => voucher !== "claimant")) {
    return "checker_required";
  }
  return null;
}
