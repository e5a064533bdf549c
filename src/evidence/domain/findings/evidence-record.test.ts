import { describe, expect, it } from "vitest";
import { evidenceRecord } from "./evidence-record";
import type { Finding } from "./finding";

const FINDING: Finding = {
  tool: "zap",
  ruleId: "40012",
  title: "XSS",
  group: "web",
  severity: "high",
  severitySource: "tool",
  severityRaw: "3",
  confidence: "medium",
  falsePositive: false,
  asset: { host: "h.example", port: 80, protocol: "http", url: "http://h.example" },
  cve: [],
  cwe: [79],
  cvss: null,
  description: "d",
  remediation: "r",
  references: [],
  reportedCount: null,
  occurrence: { uri: "http://h.example/a?b", evidence: "\u0000é" },
  parts: [],
  line: 7,
};
const PART = { name: "request", media_type: "message/http", size: 3, sha256: "ab".repeat(32) };

describe("evidenceRecord", () => {
  it("has exactly these bytes", () => {
    expect(evidenceRecord(FINDING, [PART])).toBe(
      `{"asset":{"host":"h.example","port":80,"protocol":"http","url":"http://h.example"},"confidence":"medium","kind":"occurrence","occurrence":{"evidence":"\\u0000é","uri":"http://h.example/a?b"},"parts":[{"media_type":"message/http","name":"request","sha256":"${PART.sha256}","size":3}],"rule_id":"40012","severity_raw":"3","tool":"zap","v":1}`,
    );
  });

  it("does not depend on where the occurrence is or on texts about the weakness", () => {
    const elsewhere: Finding = {
      ...FINDING,
      line: 900,
      title: "Other",
      description: "e",
      remediation: "",
      references: ["x"],
      cwe: [],
      cve: ["CVE-2020-0001"],
      reportedCount: 5,
      severity: "low",
      occurrence: { evidence: "\u0000é", uri: "http://h.example/a?b" },
    };
    expect(evidenceRecord(elsewhere, [PART])).toBe(evidenceRecord(FINDING, [PART]));
  });

  it.each<[string, Partial<Finding>]>([
    ["an occurrence", { occurrence: { uri: "http://h.example/a?c" } }],
    ["a rule", { ruleId: "1" }],
    ["a severity", { severityRaw: "2" }],
    ["a confidence", { confidence: null }],
    ["an asset", { asset: { host: null, port: null, protocol: null, url: null } }],
  ])("changes with %s", (_name, change) => {
    expect(evidenceRecord({ ...FINDING, ...change }, [])).not.toBe(evidenceRecord(FINDING, []));
  });

  it("takes nothing of a part but what names its bytes", () => {
    const more = { ...PART, bytes: new Uint8Array(3) };
    expect(evidenceRecord(FINDING, [more])).toBe(evidenceRecord(FINDING, [PART]));
  });
});
