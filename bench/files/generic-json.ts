import { randomNumbers, texts, words } from "./random";

const RULES = 2_000;
const SEVERITIES = ["info", "low", "medium", "high", "critical"];

/** The generic JSON `{source_tool, findings[]}`, about 670 bytes to a finding. */
export function* genericJson(findings: number): Generator<string> {
  const random = randomNumbers(10);
  const descriptions = texts(random, RULES, 260);
  yield '{"source_tool":"bench","findings":[\n';
  for (let n = 0; n < findings; n++) {
    const rule = n % RULES;
    const finding = {
      title: `Weakness number ${rule}`,
      severity: SEVERITIES[rule % 5],
      cve: rule % 3 === 0 ? `CVE-2024-${10_000 + rule}` : "",
      cvss: (rule % 100) / 10,
      type: "network",
      host: `host${Math.floor(n / RULES)}.bench.example:${1 + (rule % 8_000)}`,
      description: descriptions[rule],
      solution: `Install the update ${rule}.`,
      evidence: [
        { kind: "output", name: "output", content: `Version 1.${n}: ${words(random, 120)}` },
      ],
    };
    yield `${n === 0 ? "" : ",\n"}${JSON.stringify(finding)}`;
  }
  yield "\n]}\n";
}
