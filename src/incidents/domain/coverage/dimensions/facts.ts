import type { Severity, SeveritySource } from "@/evidence/domain/findings/severity";
import type { Resolution, WorkflowState } from "@/evidence/domain/statements/incident";
import type { TypedArtefact } from "./typed-artefacts";

/** RFC 3339 with an offset, as stored: `2026-03-01T09:00:00.000000Z`. */
export type Instant = string;

/** The row of the incident, and what its trace and its registers say of it. */
export interface IncidentFacts {
  /** `INC-2026-000123`. */
  id: string;
  workflowStatus: WorkflowState;
  stateSince: Instant;
  /** `user:<id>`; null where it was not moved, or it is not known. */
  stateBy: string | null;
  severity: Severity;
  severitySource: SeveritySource;
  severityRaw: string;
  cvssVector: string | null;
  ruleId: string;
  cve: readonly string[];
  cwe: readonly number[];
  asset: {
    readonly host: string | null;
    readonly port: number | null;
    readonly protocol: string | null;
    readonly url: string | null;
  };
  group: string;
  ownerEmail: string | null;
  slaDue: Instant | null;
  /** Row of sla_rule that gave slaDue, with the severity that it is for; null where none was applied. */
  slaRule: {
    readonly id: string;
    readonly severity: Severity;
    readonly days: number | null;
  } | null;
  firstSeen: Instant | null;
  createdAt: Instant;
  /** When the present attempt to fix began. */
  fixingSince: Instant | null;
  /** How it was closed; read only while workflowStatus is `closed`. */
  resolution: Resolution | null;
  closedAt: Instant | null;
  closedBy: string | null;
  riskAcceptedUntil: Instant | null;
  simulation: boolean;
  /** Agents that the incident involves; empty where it involves none. */
  agents: readonly AgentFacts[];
}

export interface AgentFacts {
  /** DID of the agent. */
  id: string;
  /** Whether the linked segment of its trace verifies; null where none is linked. */
  traceVerified: boolean | null;
  quarantined: boolean;
  /** Digest over which its trace was sealed, hexadecimal. */
  sealedSha256: string | null;
}

/** A row of evidence_item of this incident, of whichever kind. */
export interface EvidenceFacts {
  /** `EVD-12`. */
  id: string;
  /** occurrence, not_observed, file, screenshot, log, network, memory or note. */
  kind: string;
  /** Digest of the record, hexadecimal in lower case. */
  sha256: string | null;
  /** Length of the record in bytes; null once it is erased. */
  recordBytes: number | null;
  /** Whether the record or any part of it was erased. */
  erased: boolean;
  importedAt: Instant | null;
  /** The import that it came with; null where a person added it. Tool and version as the report has them. */
  run: {
    readonly id: string;
    readonly tool: string | null;
    /** The literal `unknown` counts as recorded, null does not. */
    readonly version: string | null;
    readonly fileSha256: string | null;
  } | null;
  /** `user:<id>` of the account that added it; null for an import. */
  uploadedBy: string | null;
  /** Member `method` of the record of what a person added: how it was collected. */
  method: string | null;
  /** As a person states it. */
  collectedAt: Instant | null;
  parts: readonly EvidencePartFacts[];
  /** Result of typedArtefacts() on the stored record and its parts; empty once erased. */
  typedArtefacts: readonly TypedArtefact[];
  /** Result of statedPlace() on the stored record. */
  place: { readonly port: number | null; readonly path: string | null };
  /** The item's last `verified` or `hash_mismatch` event of custody. */
  lastCheck: { readonly at: Instant; readonly match: boolean } | null;
  /** When its bytes were last written or erased. */
  lastWriteAt: Instant | null;
}

export interface EvidencePartFacts {
  name: string;
  mediaType: string;
  size: number | null;
  /** Hexadecimal, lower case. */
  sha256: string | null;
  erased: boolean;
}

export interface CustodyEventFacts {
  seq: number;
  /** Word of the custody vocabulary. */
  event: string;
  /** `EVD-12`, or `package:<sha256>`. */
  subject: string;
  actor: string | null;
  at: Instant | null;
  /** Digest of the package where the event is an export. */
  packageSha256: string | null;
}

/** Common members of people's statements beside their body. */
export interface Stated {
  /** `STM-7`. */
  statementId: string;
  /** `user:<id>`. */
  author: string;
  statedAt: Instant;
}

export interface ImpactAnswer {
  value: "yes" | "no" | "unknown";
  reason: string | null;
}

export interface ImpactStatement extends Stated {
  confidentiality: ImpactAnswer | null;
  integrity: ImpactAnswer | null;
  availability: ImpactAnswer | null;
  personalData: boolean | null;
  /** Null where unanswered; empty says that no data are concerned. */
  dataCategories: readonly string[] | null;
}

export interface TimelineStatement extends Stated {
  occurredAt: Instant | null;
  detectedAt: Instant | null;
  awarenessAt: Instant | null;
  /** IANA zone in which the times were stated. */
  zone: string | null;
}

export interface ReproductionStatement extends Stated {
  steps: string | null;
  evidenceIds: readonly string[];
  reproducedBy: string | null;
  reproducedAt: Instant | null;
}

export interface RemediationStatement extends Stated {
  action: string | null;
  reference: string | null;
  /** `user:<id>`, or a name as stated. */
  doneBy: string | null;
  doneAt: Instant | null;
}

export interface RetestStatement extends Stated {
  passed: boolean | null;
  note: string | null;
  evidenceIds: readonly string[];
}

/** One change of the severity by a person; all of them, not only the newest. */
export interface SeverityChange {
  statementId: string;
  from: string | null;
  to: string | null;
  author: string | null;
  statedAt: Instant | null;
}

export interface ClosureStatement extends Stated {
  resolution: Resolution;
  acceptedUntil: Instant | null;
  /** Who answers for it: the account that closed. */
  approver: string | null;
}

/** Newest statement of each kind; null where there is none. */
export interface StatementFacts {
  impact: ImpactStatement | null;
  timeline: TimelineStatement | null;
  reproduction: ReproductionStatement | null;
  remediation: RemediationStatement | null;
  retest: RetestStatement | null;
  closure: ClosureStatement | null;
  severityChanges: readonly SeverityChange[];
}

/** One change of the workflow state, from the trace; also those that an import caused. */
export interface TransitionFacts {
  from: WorkflowState;
  to: WorkflowState;
  actor: string | null;
  at: Instant | null;
  /** Hash of the trace record, hexadecimal. */
  recordHash: string;
}

export interface LegalTriggerFacts {
  id: string;
  /** A person's decision; null without one. */
  decision: "notify" | "not_required" | "pending" | null;
  reason: string | null;
  owner: string | null;
  submittedStages: readonly { readonly id: string; readonly receipt: string | null }[];
}

export interface LegalFacts {
  /** The newest stored evaluation. */
  evaluation: {
    readonly id: string;
    readonly factsSha256: string;
    readonly rulesetVersion: string;
    readonly triggers: readonly LegalTriggerFacts[];
  } | null;
  /**
   * Digest of the legal facts as they are stored now, by the same rule as that of an evaluation; null
   * where those are not recorded without which no rule can be judged.
   */
  currentFactsSha256: string | null;
  activeRulesetVersion: string | null;
}

/**
 * Everything stored that coverage reads about one incident. It contains only rows of this incident:
 * an id in a statement counts only if `evidence` has it.
 */
export interface CoverageFacts {
  incident: IncidentFacts;
  evidence: readonly EvidenceFacts[];
  custody: {
    /** Whether readCustody() found the incident's whole chain intact, up to the stored head. */
    readonly verified: boolean;
    /** Of every item of this incident, and the exports that hold them. */
    readonly events: readonly CustodyEventFacts[];
  };
  /** Distinct connector runs that saw the fingerprint, with the digest of the report each of them read. */
  runsWithFingerprint: readonly { readonly id: string; readonly fileSha256: string | null }[];
  /** Newest run over the asset that did not see the fingerprint any more. */
  laterRunWithoutFingerprint: { readonly runId: string; readonly at: Instant } | null;
  statements: StatementFacts;
  transitions: readonly TransitionFacts[];
  legal: LegalFacts;
}
