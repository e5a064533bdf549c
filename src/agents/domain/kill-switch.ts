import type { AgentTier } from "./tier";

/** Scopes of a switch (docs/decisions/agent-stops.md#kill-switch), the widest first. */
export const KILL_SCOPES = ["global", "agent", "tier", "tool"] as const;

export type KillScope = (typeof KILL_SCOPES)[number];

export interface KillSwitch {
  killId: string;
  scope: KillScope;
  /** DID, tier or tool; null for a global one. */
  target: string | null;
  releasedAt: Date | null;
}

/** Whether a scope and a target belong together: a global switch has none, the others need one. */
export function isKillTarget(scope: KillScope, target: string | null): boolean {
  return (scope === "global") === (target === null);
}

export interface KillSubject {
  did: string;
  tier: AgentTier;
  /** Null for a request that calls no tool. */
  tool: string | null;
}

/**
 * The switch that refuses an act, the widest first, or null
 * (docs/decisions/agent-stops.md#kill-switch). A switch whose scope and target do not belong
 * together refuses everything: it was thrown to stop something.
 */
export function killInForce(
  switches: readonly KillSwitch[],
  subject: KillSubject,
): KillSwitch | null {
  const inForce = switches.filter((each) => each.releasedAt === null && hits(each, subject));
  const width = ({ scope }: KillSwitch) => KILL_SCOPES.indexOf(scope);
  return inForce.sort((a, b) => width(a) - width(b))[0] ?? null;
}

function hits({ scope, target }: KillSwitch, { did, tier, tool }: KillSubject): boolean {
  if (!isKillTarget(scope, target)) return true;
  switch (scope) {
    case "agent":
      return target === did;
    case "tier":
      return target === tier;
    case "tool":
      return target === tool;
    default:
      return true;
  }
}

export interface Releaser {
  actor: string;
  isSafetyOfficer: boolean;
}

export type ReleaseRefusal = "already_released" | "safety_officer_required" | "four_eyes_required";

/**
 * Why a release is refused (docs/decisions/agent-stops.md#kill-switch): activation takes one
 * person, release two different ones, each a safety officer; the one who activated it may be one of
 * them. Null if it is allowed.
 */
export function releaseRefusal(
  { releasedAt }: Pick<KillSwitch, "releasedAt">,
  releasers: readonly Releaser[],
): ReleaseRefusal | null {
  if (releasedAt !== null) return "already_released";
  if (releasers.some(({ isSafetyOfficer }) => !isSafetyOfficer)) return "safety_officer_required";
  return new Set(releasers.map(({ actor }) => actor)).size >= 2 ? null : "four_eyes_required";
}
