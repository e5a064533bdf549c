import type { AgentTier } from "@/agents/domain/tier";
import type { ApprovalMode } from "@/agents/domain/trust/narrowing";
import type { ArgTest } from "../args/arg-test";
import type { ArgsSchema } from "../args/args-schema";

/** Classes of risk (docs/agents/tool-firewall.md#risk-and-gate). */
export const RISK_LEVELS = [10, 40, 70, 90] as const;

export type RiskLevel = (typeof RISK_LEVELS)[number];

export interface RateLimit {
  /** Calls in any `per_s` seconds. */
  count: number;
  per_s: number;
  /** Of them at once, refilled evenly; all of them where it is not set. */
  burst?: number;
}

export interface AmountLimit {
  /** JSON pointer of the argument with the amount: a JSON number or a text with a decimal. */
  arg: string;
  /** ISO 4217; the member `currency` beside the amount has to say the same. */
  currency?: string;
  /** Decimal text with at most six places. */
  per_call: string;
  /** For each UTC day. */
  per_day: string;
}

export interface SizeLimit {
  /** Bytes of the arguments as canonical JSON. */
  request?: number;
  /** Bytes of the result. */
  response?: number;
}

export interface GrantLimits {
  rate?: RateLimit;
  amount?: AmountLimit;
  size?: SizeLimit;
  concurrency?: number;
}

/** Resources that the tool may use. */
export interface GrantResource {
  /** Value that `same_tenant` compares with. */
  tenant?: string;
  /** Identifiers of incidents that a reading tool may show; none where it is not set. */
  incidents?: "all" | readonly string[];
}

/**
 * Restrictions of a grant on its tool (docs/agents/tool-firewall.md#grants). It never widens: the
 * tool's own rules count as well.
 */
export interface GrantRule {
  args?: ArgsSchema;
  tests?: readonly ArgTest[];
  resource?: GrantResource;
  /** Hosts that a managed tool may reach; none where it is not set. */
  hosts?: readonly string[];
  limits?: GrantLimits;
  /** Can only raise the tool's. */
  risk?: RiskLevel;
  approval?: ApprovalMode;
  /** Lowest tier that may use it: T1 is above T3. */
  tier_min?: AgentTier;
  /** RFC 3339, UTC. */
  valid_until?: string;
}

export interface Grant {
  /** As it was granted: a tool, or `read:*`. */
  tool: string;
  /** Of the grant; part of what an approval is bound to. */
  version: number;
  rule: GrantRule;
}
