import type { Finding } from "@/evidence/domain/findings/finding";

/**
 * Members of a finding that few formats state. Common ones, such as its CVEs or the source of the
 * severity, are not included: a format that forgets them must not compile.
 */
export const UNSTATED = {
  confidence: null,
  falsePositive: false,
  reportedCount: null,
  parts: [],
} as const satisfies Partial<Finding>;
