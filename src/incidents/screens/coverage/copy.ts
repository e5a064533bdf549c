export const copy = {
  how: "How is this computed?",
  howText: [
    "Each dimension has checks on what is stored. A dimension counts the share of its checks that pass, and the percentage is the mean over the applicable dimensions, rounded down: 100 appears only when every applicable check passes.",
    "Nothing is weighted, and severity, opinion and what a text says play no part. Dimensions that are due later do not lower the number.",
  ],
  statements: {
    impact: "Add the impact",
    timeline: "Add the times",
    reproduction: "Add the reproduction",
    remediation: "Add the remediation",
  },
  dialogs: { assign: "Assign", retest: "Record a retest", severity: "Set the severity" },
  forCheck: (action: string, check: string) => `${action} (${check})`,
};
