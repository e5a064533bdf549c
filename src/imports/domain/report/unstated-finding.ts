import type { Finding } from "@/evidence/domain/findings/finding";

/**
 * What few formats state of a finding. What most do, such as its CVEs or what the severity is from, is not here: a
 * format that forgets it must not compile.
 */
export const UNSTATED = {
  confidence: null,
  falsePositive: false,
  reportedCount: null,
  parts: [],
} as const satisfies Partial<Finding>;
