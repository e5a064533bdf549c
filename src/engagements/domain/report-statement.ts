import type { Severity } from "@/evidence/domain/findings/severity";

/** Sections of a red-team report (Delegated Regulation (EU) 2025/1190, annex V), in its order. */
export const REPORT_SECTIONS = [
  "functions",
  "scenarios",
  "flags",
  "attack_paths",
  "techniques",
  "deviations",
  "leg_ups",
  "blue_team",
  "findings",
  "root_causes",
  "recommendations",
  "other",
] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** Of a flag, an attack path or a technique: reached or followed with success, or not. */
export const STATED_OUTCOMES = ["successful", "unsuccessful"] as const;

/** How soon a recommendation should be followed. */
export const REMEDIATION_PRIORITIES = ["immediate", "high", "medium", "low"] as const;

/** A person looked at the cited items and confirms that they show what is stated. */
export interface Confirmation {
  by: string;
  at: string;
}

/** Members that are optional are absent from reports of version 1. */
export interface ReportStatement {
  section: ReportSection;
  text: string;
  /** Items of the register that show it, `REG-3`. */
  evidence: readonly string[];
  /** Entry of the log that it was taken from. */
  log: string | null;
  confirmed?: Confirmation | null;
  outcome?: (typeof STATED_OUTCOMES)[number] | null;
  criticality?: Severity | null;
  priority?: (typeof REMEDIATION_PRIORITIES)[number] | null;
  /** Ids of the crown jewels whose flag it is about. */
  jewels?: readonly string[];
}
