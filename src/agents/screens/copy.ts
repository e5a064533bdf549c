import type { KillScope } from "@/agents/domain/kill-switch";
import type { AgentTier } from "@/agents/domain/tier";
import type { AgentStatus } from "@/agents/domain/trust/agent-status";
import type { AgentEventKind } from "@/agents/domain/trust/trace-event";
import type { ScoreCause } from "@/agents/domain/trust/trust-rules";

export const STATUS_NAMES: Readonly<Record<AgentStatus, string>> = {
  ACTIVE: "Active",
  DEGRADED: "Degraded",
  UNVERIFIED: "Unverified",
  QUARANTINED: "Quarantined",
};

/** What a status permits (src/agents/domain/trust/narrowing.ts), in words. */
export const STATUS_EFFECTS: Readonly<Record<AgentStatus, string>> = {
  ACTIVE: "calls its tools; what is risky needs a person",
  DEGRADED: "reads freely; everything else needs a person",
  UNVERIFIED: "reads only, until it proves its key",
  QUARANTINED: "no tools, until it is restored",
};

export const TIER_NAMES: Readonly<Record<AgentTier, string>> = {
  T1: "T1 critical",
  T2: "T2 operational",
  T3: "T3 auxiliary",
};

/** Kinds of records in the chain of an agent: short, for markers and icons. */
export const EVENT_NAMES: Readonly<Record<AgentEventKind, string>> = {
  "chain.open": "Chain opened",
  "chain.seal": "Chain sealed",
  "key.add": "Key added",
  "key.rotate": "Key replaced",
  "key.revoke": "Key revoked",
  "challenge.issue": "Challenge issued",
  "challenge.pass": "Key proven",
  "challenge.fail": "Challenge missed",
  "input.received": "Input received",
  "injection.scan": "Input scanned",
  "tool.call": "Tool call",
  "claim.validate": "Claims checked",
  "output.block": "Output blocked",
  "score.apply": "Score changed",
  "status.change": "Status changed",
  "quarantine.apply": "Quarantined",
  "restore.apply": "Restored",
  "killswitch.activate": "Kill switch thrown",
  "killswitch.release": "Kill switch released",
  "thresholds.apply": "Thresholds applied",
  "rules.apply": "Rules applied",
};

/** Why a score changed: the rows of the table of effects, and the restore. */
export const SCORE_CAUSE_NAMES: Readonly<Record<ScoreCause, string>> = {
  cycle_proven: "Cycle with proven claims",
  scope_escape: "Attempt to leave the scope",
  injection: "Injection in an input",
  claim_unproven: "Claim without proof",
  unapproved_high_risk: "High risk without approval",
  restore: "Restored",
};

export const KILL_SCOPE_NAMES: Readonly<Record<KillScope, string>> = {
  global: "All agents",
  agent: "One agent",
  tier: "One tier",
  tool: "One tool",
};

/** Said of an agent that may call nothing. */
export const NO_TOOLS = "no tools";
