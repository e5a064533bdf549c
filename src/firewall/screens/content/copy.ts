import type {
  CitationFault,
  ClaimFault,
  ClaimStatus,
  FactKind,
} from "@/firewall/domain/claims/claim";
import type { AgentInputDto } from "@/firewall/server/content/input-dto";

export const INPUT_STATE_NAMES: Readonly<Record<AgentInputDto["state"], string>> = {
  passed: "Passed",
  tainted: "Tainted",
  held: "Held",
  released: "Released",
  discarded: "Discarded",
};

/** Effect of a state on the agent. */
export const INPUT_EFFECTS: Readonly<Record<AgentInputDto["state"], string>> = {
  passed: "The agent may use it.",
  tainted: "The agent may use it; for an hour, calls beyond reading need a person.",
  held: "The agent must not use it until a person releases it.",
  released: "A person released it: the agent may use it.",
  discarded: "A person discarded it: the agent must not use it.",
};

export const VERDICT_NAMES: Readonly<Record<AgentInputDto["verdict"], string>> = {
  CLEAN: "Clean",
  SUSPICIOUS: "Suspicious",
  INJECTION: "Injection",
  ERROR: "Not scanned",
};

export const CHANNEL_NAMES: Readonly<Record<AgentInputDto["channel"], string>> = {
  document: "Document",
  prompt: "Prompt",
};

export const CLAIM_STATUS_NAMES: Readonly<Record<ClaimStatus, string>> = {
  proven: "Proven",
  unproven: "Not proven",
  disputed: "Disputed",
};

/** Why a claim is not proven (src/firewall/domain/claims/claim.ts). */
export const CLAIM_FAULTS: Readonly<Record<ClaimFault, string>> = {
  span_empty: "It is at no place of the text.",
  span_outside: "Its place lies outside of the text.",
  span_text_differs: "At its place the text says something else.",
  no_evidence: "It names no evidence.",
  evidence_fault: "Evidence that it names did not stand up to the check.",
  evidence_does_not_state: "The evidence exists but does not state what is claimed.",
  quote_required: "A quotation has to be found word for word.",
  checker_required: "A T1 agent cannot vouch for its own evidence: someone else has to.",
  refuted: "Evidence that was checked refutes it.",
  refutation_unchecked: "Evidence is said to refute it and could not be checked.",
};

/** Faults of one reference to evidence. */
export const CITATION_FAULTS: Readonly<Record<CitationFault, string>> = {
  not_found: "not found, or out of the agent's reach",
  erased: "erased",
  tainted: "tainted",
  unreadable: "unreadable",
  hash_mismatch: "the stored bytes have another digest",
  newer_than_claim: "newer than the claim",
  locator_unresolved: "the place in it does not exist",
  portion_too_long: "the place in it is too long to prove anything",
  test_without_content: "the test asks for nothing",
  test_failed: "the test failed",
  test_not_stated: "what was tested is not what is claimed",
};

export const FACT_NAMES: Readonly<Record<FactKind, string>> = {
  number: "number",
  date: "date",
  cve: "CVE",
  hash: "digest",
  host: "host",
  ip: "IP address",
  technique: "technique",
  status: "status",
};

export const content = {
  heading: "Inputs and outputs",
  options: { inputs: "Inputs", outputs: "Outputs" },
  lead: {
    inputs:
      "What the agent was given. Each is scanned for instructions that do not come from a person; what looks like one is held.",
    outputs:
      "What the agent wanted to say. It goes out when evidence proves every claim, and every factual sentence is a claim.",
  },
  loading: { inputs: "Loading the inputs", outputs: "Loading the outputs" },
  failed: {
    inputs: "The inputs could not be loaded",
    outputs: "The outputs could not be loaded",
  },
  more: "Load earlier ones",
  loadingMore: "Loading more",
  close: "Close the panel",
};

export const inputs = {
  caption: "Inputs of the agent, the newest first",
  columns: {
    source: "Source",
    verdict: "Verdict",
    score: "Score",
    state: "State",
    received: "Received",
  },
  open: (source: string) => `Input from ${source}`,
  emptyTitle: "No input so far",
  emptyText: "An agent sends what it was given here before it uses it.",
  panel: "The open input",
  loading: "Loading the input",
  failed: "The input could not be loaded",
  content: "Content",
  untrusted:
    "Untrusted text. Characters that hide or reorder are shown as symbols, what was found is marked.",
  removed: "The content was removed when its time was over; the digest and the findings stay.",
  unreadable: "The content does not decrypt any more.",
  reasons: "Why",
  noReasons: "Nothing was found.",
  found: (what: string) => `found: ${what}`,
  model: "the model",
  rules: "Rules",
  source: "Source",
  channel: "Channel",
  score: "Score",
  scoreWords: (score: string, suspicious: string, injection: string) =>
    `${score}; suspicious from ${suspicious}, injection from ${injection}`,
  detector: "Detector",
  digest: "Digest",
  size: "Size",
  received: "Received",
  seen: "Last seen",
  kept: "Content kept until",
  decided: "Decided",
  release: "Release",
  discard: "Discard",
  mayNot: "You cannot decide on this input",
  mayNotText:
    "It takes the right input.decide, and the person responsible for the agent never decides on its inputs.",
};

export const deciding = {
  titles: { release: "Release this input", discard: "Discard this input" },
  leads: {
    release: "The agent may then use it. Release it only after you have read it.",
    discard: "The agent never may use it.",
  },
  submits: { release: "Release", discard: "Discard" },
  done: { release: "The input is released", discard: "The input is discarded" },
};

export const outputs = {
  caption: "Outputs of the agent, the newest first",
  columns: { output: "Output", verdict: "Verdict", proven: "Proven", decided: "Checked" },
  verdicts: { released: "Released", blocked: "Blocked" },
  proven: (proven: number, total: number) => `${proven} of ${total}`,
  nothing: "no claim",
  open: (id: string) => `Claims of ${id}`,
  emptyTitle: "No output so far",
  emptyText: "An agent sends what it wants to say here, with the evidence of each claim.",
  panel: "The open output",
  loading: "Loading the output",
  failed: "The output could not be loaded",
  figures: (proven: number, total: number) =>
    total === 0
      ? "It claims nothing."
      : `${proven} of ${total} claims and factual sentences are proven.`,
  notKept: "The text is not kept: claims are named by their place.",
  claims: "Claims",
  claim: (position: number) => `Claim ${position + 1}`,
  supports: "supports",
  refutes: "refutes",
  holds: "holds",
  part: (part: number) => `part ${part}`,
  checks: { presence: "is there", recomputed: "recomputed", human: "by a person" },
  unlinked: "Factual sentences without a claim",
  unlinkedAt: (start: number, end: number) => `Characters ${start} to ${end}`,
  digest: "Digest of the text",
};
