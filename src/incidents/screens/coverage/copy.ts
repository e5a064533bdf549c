import { formatCount, formatQuantity } from "@/lib/format";

export const copy = {
  heading: "Evidence coverage",
  loading: "Computing the coverage",
  failed: "The coverage could not be loaded",
  total: (covered: number, applicable: number, percent: number) =>
    `${formatCount(covered)} of ${formatQuantity(applicable, "applicable dimension", "applicable dimensions")} covered · ${percent}%`,
  missing: (failed: number) =>
    failed === 0
      ? "Every applicable check passes."
      : `${formatQuantity(failed, "check fails", "checks fail")}.`,
  how: "How is this computed?",
  howText: [
    "Each dimension has checks on what is stored. A dimension counts the share of its checks that pass, and the percentage is the mean over the applicable dimensions, rounded down: 100 appears only when every applicable check passes.",
    "Nothing is weighted, and severity, opinion and what a text says play no part. Dimensions that are due later do not lower the number.",
  ],
  version: (version: string) => `Definition ${version}`,
  from: "Rows that it was computed from:",
  state: "digest of the rows",
  showPassing: "Show what passes and what does not apply",
  checks: (passed: number, applicable: number) =>
    `${formatCount(passed)} of ${formatQuantity(applicable, "check", "checks")} passed`,
  notApplicable: (reason: string) => `Does not apply: ${reason}`,
  dueLater: "Due later",
  dueLaterText: "These will apply once the incident has moved on:",
  passed: "passed",
  failedCheck: "missing",
  moreIds: (count: number) => `and ${formatCount(count)} more`,
  proof: "Shown by",
  statements: {
    impact: "Add the impact",
    timeline: "Add the times",
    reproduction: "Add the reproduction",
    remediation: "Add the remediation",
  },
  dialogs: { assign: "Assign", retest: "Record a retest", severity: "Set the severity" },
  verify: "Verify evidence",
  custody: "See the chain of custody",
  legal: "See the legal assessment",
  forCheck: (action: string, check: string) => `${action} (${check})`,
  allCovered: "Nothing is missing in what applies now.",
};
