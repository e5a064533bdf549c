const RULES = 500;

/** SARIF 2.1 of one run, about 290 bytes to a result, with 500 rules in front. */
export function* sarif(results: number): Generator<string> {
  const rules = Array.from({ length: RULES }, (_, n) => ({
    id: `rule.${n}`,
    shortDescription: { text: `Weakness number ${n}` },
    fullDescription: { text: `The program does what rule ${n} is about, without a check.` },
    defaultConfiguration: { level: ["note", "warning", "error"][n % 3] },
    properties: {
      tags: ["security", `external/cwe/cwe-${20 + (n % 700)}`],
      "security-severity": "6.5",
    },
  }));
  yield `{"$schema":"https://json.schemastore.org/sarif-2.1.0.json","version":"2.1.0","runs":[{"tool":{"driver":{"name":"Bench","version":"1.0","rules":${JSON.stringify(rules)}}},"results":[\n`;
  for (let n = 0; n < results; n++) {
    const rule = n % RULES;
    const result = {
      ruleId: `rule.${rule}`,
      ruleIndex: rule,
      level: ["note", "warning", "error"][rule % 3],
      message: { text: `Weakness ${rule} at this place.` },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: `src/part${Math.floor(n / RULES)}/file.ts` },
            region: { startLine: 1 + (n % 900), startColumn: 5, endColumn: 20 },
          },
        },
      ],
    };
    yield `${n === 0 ? "" : ",\n"}${JSON.stringify(result)}`;
  }
  yield "\n]}]}\n";
}
