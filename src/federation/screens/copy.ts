import type { Gate } from "@/federation/domain/declaration/gate";

/** Words that every screen of the federation has in common. */

export const GATE_NAMES: Readonly<Record<Gate, string>> = {
  G1: "Identity",
  G2: "Operator",
  G3: "Runtime",
  G4: "Role",
  G5: "Skills",
  G6: "Duplicates and bans",
};

/** Requirement of each gate. */
export const GATE_RULES: Readonly<Record<Gate, string>> = {
  G1: "The DID is well formed and its key signed this registration.",
  G2: "The operator is admitted and agreed to bring this agent.",
  G3: "The runtime answers in its own protocol, at a public address with valid TLS.",
  G4: "The role is one of three, and the operator may bring it.",
  G5: "Every skill is documented, and its example ran or its evidence is attested.",
  G6: "Neither the DID nor its key is registered already, and nothing of it is banned.",
};

export const RESULT_NAMES = {
  passed: "passed",
  failed: "failed",
  pending: "not settled",
  error: "could not be checked",
  skipped: "not run",
} as const;

/** The same of a gate that has no result at all. */
export const NOT_RUN = "not run";

export const STATUS_NAMES = {
  pending: "Pending",
  approved: "Approved",
  suspended: "Suspended",
  rejected: "Rejected",
  expired: "Expired",
  withdrawn: "Withdrawn",
} as const;

export const ROLE_NAMES = {
  executor: "Executor",
  validator: "Validator",
  integrator: "Integrator",
} as const;

export const RUNTIME_NAMES = {
  "mcp-server": "MCP server",
  "rest-api": "REST API",
  websocket: "WebSocket",
  grpc: "gRPC",
} as const;

export const LIVENESS_NAMES = {
  live: "Answers",
  degraded: "Misses probes",
  stale: "Does not answer",
  unknown: "Not probed yet",
} as const;

export const TIER_NAMES = {
  T1: "T1 critical",
  T2: "T2 operational",
  T3: "T3 auxiliary",
} as const;

export const DECISION_NAMES = {
  approve: "approved",
  reject: "rejected",
  request_changes: "changes requested",
} as const;

export const KIND_NAMES = {
  registration: "Registration",
  revision: "Changed declaration",
  recovery: "Lost key",
} as const;

export const REASON_NAMES = {
  unproven_skill: "A skill is not proven",
  insufficient_documentation: "The documentation is not enough",
  impersonation: "Impersonation",
  duplicate: "Is registered already",
  unreachable: "The runtime cannot be reached",
  policy: "Against the policy of the federation",
  conflict_of_interest: "Conflict of interest",
  other: "Another reason",
} as const;
