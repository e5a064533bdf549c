import type {
  Citation,
  Claim,
  ClaimTest,
  Locator,
  ResolvedEvidence,
} from "@/firewall/domain/claims/claim";
import { validateClaims } from "@/firewall/domain/claims/validate-claims";

export const DIGEST = "a".repeat(64);
export const NOW = Date.UTC(2026, 10, 22);

export function present(text: string, over: Partial<ResolvedEvidence> = {}): ResolvedEvidence {
  return {
    state: "present",
    text,
    measured: DIGEST,
    recorded: DIGEST,
    at: NOW - 1_000,
    voucher: "service",
    ...over,
  } as ResolvedEvidence;
}

export function cite(locator: Locator, test: ClaimTest, over: Partial<Citation> = {}): Citation {
  return { ref: "EVD-1", part: 0, sha256: DIGEST, relation: "supports", locator, test, ...over };
}

/** The place of some words in a text. */
export function chars(text: string, words: string): Locator {
  const start = text.indexOf(words);
  if (start < 0) throw new Error(`${words} is not there`);
  return { chars: { start, end: start + words.length } };
}

interface Plan {
  output: string;
  /** The words that are claimed; the whole output by default. */
  claimed?: string;
  evidence: Citation[];
  store?: ResolvedEvidence;
  stores?: Record<string, ResolvedEvidence>;
  claim?: Partial<Claim>;
  tier?: "T1" | "T2" | "T3";
}

export function check({
  output,
  claimed = output,
  evidence,
  store,
  stores,
  claim,
  tier = "T2",
}: Plan) {
  const start = output.indexOf(claimed);
  const checked = validateClaims({
    text: output,
    claims: [
      {
        text: claimed,
        span: { start, end: start + claimed.length },
        type: "fact",
        at: NOW,
        evidence,
        ...claim,
      },
    ],
    tier,
    evidence: new Map(Object.entries(stores ?? (store === undefined ? {} : { "EVD-1/0": store }))),
  });
  const [first] = checked.claims;
  if (first === undefined) throw new Error("nothing was checked");
  return { ...checked, first, faults: first.evidence.map(({ fault }) => fault) };
}
