import type { Rule, RuleStage } from "../rule";
import { AI_ACT_RULES } from "./ai-act";
import { CRA_RULES } from "./cra";
import { DORA_RULES } from "./dora";
import { GDPR_RULES } from "./gdpr";
import { NIS2_RULES } from "./nis2";
import { SECTORAL_EU_RULES } from "./sectoral-eu";
import { SWISS_RULES } from "./switzerland";
import { TELECOM_AND_PAYMENT_RULES } from "./telecom-and-payments";
import { TRUST_SERVICE_RULES } from "./trust-services";
import { UK_RULES } from "./uk";
import { US_FINANCE_RULES } from "./us-finance";
import { US_HEALTH_RULES } from "./us-health";
import { US_SECURITY_AND_AI_RULES } from "./us-security-and-ai";

/** Stored with every evaluation. It changes with any rule: a test holds the digest of the rules to it. */
export const RULESET_VERSION = "2026-11-22.1";

/** All rules. Not covered: breach laws of the US states, national additions to NIS2, other sector codes. */
export const RULES: readonly Rule[] = [
  ...GDPR_RULES,
  ...NIS2_RULES,
  ...DORA_RULES,
  ...AI_ACT_RULES,
  ...CRA_RULES,
  ...TRUST_SERVICE_RULES,
  ...TELECOM_AND_PAYMENT_RULES,
  ...SECTORAL_EU_RULES,
  ...UK_RULES,
  ...US_FINANCE_RULES,
  ...US_HEALTH_RULES,
  ...US_SECURITY_AND_AI_RULES,
  ...SWISS_RULES,
];

const BY_ID: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.id, rule]));

/** The rule of an id, or null where there is none. */
export function ruleOf(id: string): Rule | null {
  return BY_ID.get(id) ?? null;
}

/** A stage of a rule by their names, or null where there is none. */
export function stageOf(rule: string, stage: string): RuleStage | null {
  return ruleOf(rule)?.stages.find(({ name }) => name === stage) ?? null;
}
