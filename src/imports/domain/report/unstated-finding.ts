import type { Finding } from "@/evidence/domain/findings/finding";

/** What a finding has where its report says nothing of it; the severity is the tool's own. */
export const UNSTATED = {
  severitySource: "tool",
  confidence: null,
  falsePositive: false,
  cve: [],
  cwe: [],
  cvss: null,
  remediation: "",
  references: [],
  reportedCount: null,
  parts: [],
} as const satisfies Partial<Finding>;
