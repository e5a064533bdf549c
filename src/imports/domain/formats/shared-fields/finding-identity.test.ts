import { describe, expect, it } from "vitest";
import type { JsonObject, JsonValue } from "@/encoding/domain/json/json-values";
import { fingerprintOf } from "../../__fixtures__/read-all";
import { named, network, read, recordsOf, web } from "./__fixtures__/read-fields";

describe("the asset of a finding", () => {
  it.each<[JsonObject, object, string]>([
    [{ host: "Shop.Example." }, network("shop.example"), "network"],
    [{ host: "10.0.0.1:443" }, network("10.0.0.1", 443), "network"],
    [{ host: "10.0.0.1", port: 443, protocol: "TCP" }, network("10.0.0.1", 443, "tcp"), "network"],
    [{ host: "10.0.0.1", port: "443.0" }, network("10.0.0.1", 443), "network"],
    [{ host: "10.0.0.1", port: "161/udp" }, network("10.0.0.1", 161, "udp"), "network"],
    [{ host: "10.0.0.1", port: 0, protocol: "n/a" }, network("10.0.0.1"), "network"],
    [{ host: "10.0.0.1", port: "general/tcp" }, network("10.0.0.1"), "network"],
    [{ host: "10.0.0.1:22", port: 80 }, network("10.0.0.1", 22), "network"],
    [{ ip: "2001:db8::1", port: 53 }, network("2001:db8::1", 53), "network"],
    [{ host: "[2001:db8::1]:8443" }, network("2001:db8::1", 8443), "network"],
    [{ host: "https://h/x?y" }, web("https", "h", 443, "https://h"), "web"],
    [{ host: "h", port: 8080, protocol: "http" }, web("http", "h", 8080, "http://h:8080"), "web"],
    [
      { host: "2001:db8::1", protocol: "https" },
      web("https", "2001:db8::1", 443, "https://[2001:db8::1]"),
      "web",
    ],
    [{ url: "http://h:8080/a", host: "other" }, web("http", "h", 8080, "http://h:8080"), "web"],
    [{ url: "/cart", host: "h" }, network("h"), "network"],
    [{ url: "www.shop.example/cart" }, network("www.shop.example"), "network"],
    [{ hostname: "h", ip: "10.0.0.1" }, network("h"), "network"],
    [{ hostname: "N/A", ip: "10.0.0.1" }, network("10.0.0.1"), "network"],
    [{ asset: { name: "h", port: 22, protocol: "tcp" } }, network("h", 22, "tcp"), "network"],
    [
      { endpoint: { protocol: "https", host: "h", path: "a" } },
      web("https", "h", 443, "https://h"),
      "web",
    ],
    [{ file_path: "src\\./a.py", line: 3 }, named("src/a.py"), "code"],
    [
      { file: "a.lock", component: "lodash", component_version: "4.1" },
      named("lodash@4.1"),
      "supply_chain",
    ],
    [{ package: "lodash" }, named("lodash"), "supply_chain"],
    [{}, network(null), "other"],
    [{ host: "unknown", port: 80 }, network(null), "other"],
  ])("is told by %j", (members, asset, group) => {
    const finding = read(members);
    expect(finding.asset).toEqual(asset);
    expect(finding.group).toBe(group);
    expect(finding.codes).not.toContain("asset_unknown");
    const { title: _, ...rest } = members;
    expect(Object.keys(finding.occurrence)).toEqual(
      expect.arrayContaining(Object.keys(rest).filter((name) => name !== "line")),
    );
  });

  it.each<[JsonValue, string[]]>([
    ["h1, h2:80", ["h1", "h2:80"]],
    ["h1;h2", ["h1", "h2"]],
    ["10.0.0.1 10.0.0.2", ["10.0.0.1", "10.0.0.2"]],
    ["https://a.example/x,1 https://b.example", ["https://a.example/x,1", "https://b.example"]],
    [
      ["h1", { host: "h2", port: 1 }],
      ["h1", "h2:1"],
    ],
  ])("is each of several: %j", (host, places) => {
    const records = recordsOf({ host, url: "/path", port: "443" });
    const findings = records.flatMap((r) => (r.kind === "finding" ? [r.finding] : []));
    expect(findings.map(({ asset }) => asset)).toEqual(
      places.map((place) => read({ host: place, port: "443" }).asset),
    );
    expect(findings.map(({ occurrence }) => occurrence)).toEqual(
      places.map((endpoints) => ({ url: "/path", port: "443", endpoints })),
    );
    expect(new Set(findings.map(fingerprintOf)).size).toBe(places.length);
    const allWarnings = records.flatMap((r) => (r.kind === "finding" ? r.warnings : []));
    expect(allWarnings.filter(({ code }) => code === "endpoints_several")).toHaveLength(1);
  });

  it("is refused for so many that the finding would fill the database", () => {
    const hosts = Array.from({ length: 30_000 }, (_, i) => `h${i}.example`);
    expect(recordsOf({ hosts })).toHaveLength(30_000);
    expect(() => recordsOf({ hosts, note: "x".repeat(5_000) })).toThrow(/30000 assets/);
  });

  it("is one where several places are on it", () => {
    const { codes } = read({ endpoints: ["https://h/a", "https://h/b"] });
    expect(codes).not.toContain("endpoints_several");
  });

  it("may be a name that is no host, which keeps it apart from others", () => {
    const [one, two] = ["Payment Service", "Mail Service"].map((asset) => read({ asset }));
    expect(one).toMatchObject({
      asset: named("Payment Service"),
      codes: expect.arrayContaining(["asset_unknown"]),
    });
    expect(one && fingerprintOf(one)).not.toBe(two && fingerprintOf(two));
  });

  it("is read in time linear in the text", () => {
    const before = process.cpuUsage();
    const far = 100_000;
    for (const text of [
      ":".repeat(far),
      `a${" ".repeat(far)}b`,
      "a,".repeat(far),
      "[".repeat(far),
    ]) {
      read({ host: text, url: text, port: text, cwe: text, cve: text, cvss: text, type: text });
    }
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(4_000);
  });
});

describe("the severity of a finding", () => {
  it.each<[JsonObject, string, string, string, string[]]>([
    [{ severity: " HIGH " }, "high", "tool", " HIGH ", []],
    [{ severity: "none", cvss: 9.8 }, "info", "tool", "none", []],
    [{ risk: "moderate", cvss: 9.8 }, "medium", "tool", "moderate", []],
    [{ severity: 5 }, "critical", "tool", "5", ["severity_unmapped"]],
    [{ severity: "1" }, "info", "tool", "1", ["severity_unmapped"]],
    [{ severity: "5", cvss: 5 }, "medium", "cvss", "5", ["severity_unmapped"]],
    [{ severity: "9.5" }, "critical", "tool", "9.5", ["severity_unmapped"]],
    [{ severity: "0" }, "info", "tool", "0", ["severity_unmapped"]],
    [{ severity: "C" }, "critical", "tool", "C", []],
    [{ severity: "Sev1" }, "critical", "tool", "Sev1", []],
    [{ severity: "very high" }, "critical", "tool", "very high", []],
    [{ severity: "Hoch", cvss: "7,5" }, "high", "cvss", "Hoch", ["severity_unmapped"]],
    [{ severity: "Hoch" }, "info", "tool", "Hoch", ["severity_unmapped"]],
    [{ cvss: "9.8" }, "critical", "cvss", "", []],
    [{ severity: "unknown", cvss: 4 }, "medium", "cvss", "unknown", []],
    [{ severity: "unknown" }, "info", "tool", "unknown", []],
    [{}, "info", "tool", "", ["severity_unmapped"]],
    [{ numerical_severity: "S0" }, "critical", "tool", "S0", []],
    [{ numerical_severity: "S3", severity: "High" }, "high", "tool", "High", []],
    [{ numerical_severity: "S9", severity: "Odd" }, "info", "tool", "Odd", ["severity_unmapped"]],
  ])("of %j is %s", (members, severity, severitySource, severityRaw, codes) => {
    expect(read({ host: "h", ...members })).toMatchObject({
      severity,
      severitySource,
      severityRaw,
      codes,
    });
  });
});

describe("the CVSS rating of a finding", () => {
  const V3 = "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";
  const V4 = "CVSS:4.0/AV:N/AC:L/AT:N/PR:H/UI:N/VC:L/VI:L/VA:N/SC:N/SI:N/SA:N";

  it.each<[JsonObject, object | null, JsonObject]>([
    [{ cvss: "7,5" }, { version: "?", score: 7.5, vector: null }, {}],
    [{ cvss: V3 }, { version: "3.1", score: 9.8, vector: V3 }, {}],
    [{ cvss: `8.1 (${V3})` }, { version: "3.1", score: 8.1, vector: V3 }, {}],
    [{ cvss: { score: 8, vector: V3 } }, { version: "3.1", score: 8, vector: V3 }, {}],
    [{ cvssv3: V3, cvssv3_score: 9.1 }, { version: "3.1", score: 9.1, vector: V3 }, {}],
    [{ cvssv3_score: 9.1 }, { version: "3", score: 9.1, vector: null }, {}],
    [{ cvssv4: V4, cvssv4_score: "7.3" }, { version: "4.0", score: 7.3, vector: V4 }, {}],
    [{ cvssv3: "N/A", cvssv4_score: 7 }, { version: "4.0", score: 7, vector: null }, {}],
    [{ cvss_v2: 5, cvss3: 6 }, { version: "3", score: 6, vector: null }, { cvss_v2: "5" }],
    [{ cvss: 11 }, null, { cvss: "11" }],
    [{ cvss: "high" }, null, { cvss: "high" }],
    [{ cvss: "N/A" }, null, {}],
  ])("of %j", (members, cvss, occurrence) => {
    expect(read(members)).toMatchObject({ cvss });
    expect(read(members).occurrence).toEqual(occurrence);
  });
});

describe("the ids of a finding", () => {
  it.each<[JsonValue, number[], JsonObject]>([
    [79, [79], {}],
    ["79", [79], {}],
    ["CWE-79: XSS, CWE-80", [79, 80], {}],
    ["cwe79;cwe_80", [79, 80], {}],
    [["CWE-79", 79, 20], [79, 20], {}],
    ["79, 80", [79, 80], {}],
    [0, [], {}],
    ["0", [], {}],
    [-1, [], {}],
    ["N/A", [], {}],
    ["injection", [], { cwe: "injection" }],
  ])("of CWE %j are %j", (cwe, numbers, occurrence) => {
    expect(read({ cwe }).cwe).toEqual(numbers);
    expect(read({ cwe }).occurrence).toEqual(occurrence);
  });

  it.each<[JsonObject, string[], string[], JsonObject]>([
    [{ cve: "cve-2021-44228" }, ["CVE-2021-44228"], [], {}],
    [{ cve: "CVE-2021-2222;CVE-2020-1111" }, ["CVE-2020-1111", "CVE-2021-2222"], [], {}],
    [{ cves: ["CVE-2021-2222", "GHSA-a-b"] }, ["CVE-2021-2222"], ["GHSA-a-b"], {}],
    [
      { vulnerability_ids: [{ vulnerability_id: "CVE-2021-2222" }, { vulnerability_id: "X-1" }] },
      ["CVE-2021-2222"],
      ["X-1"],
      {},
    ],
    [
      { cve: "CVE-2021-2222", vulnerability_id: "RHSA-2021:1" },
      ["CVE-2021-2222"],
      ["RHSA-2021:1"],
      {},
    ],
    [{ cve: "CVE-2020-1" }, [], ["CVE-2020-1"], {}],
    [{ cve: "see the text" }, [], [], { cve: "see the text" }],
    [{ cve: "N/A" }, [], [], {}],
    [{ title: "CVE-2021-44228 in log4j" }, ["CVE-2021-44228"], [], {}],
  ])("of advisories %j", (members, cve, references, occurrence) => {
    const finding = read(members);
    expect(finding).toMatchObject({ cve, references });
    expect(finding.occurrence).toEqual(occurrence);
  });
});

describe("the identity of a finding", () => {
  const same = (a: JsonObject, b: JsonObject) => fingerprintOf(read(a)) === fingerprintOf(read(b));
  const H = { host: "h" };

  it.each<[string, JsonObject, JsonObject, boolean]>([
    [
      "case and punctuation of the title",
      { ...H, title: "SQL-injection!" },
      { ...H, title: "sql injection" },
      true,
    ],
    ["the title", { ...H, title: "One" }, { ...H, title: "Two" }, false],
    ["the severity", { ...H, severity: "low" }, { ...H, severity: "high" }, true],
    ["the description", { ...H, description: "a" }, { ...H, description: "b" }, true],
    ["the line", { file: "a.py", line: 1 }, { file: "a.py", line: 2 }, true],
    ["the query of the URL", { url: "https://h/?a" }, { url: "https://h/?b" }, true],
    ["the CVE", { ...H, cve: "CVE-2021-1111" }, { ...H, cve: "CVE-2021-2222" }, false],
    [
      "the order of the CVEs",
      { ...H, cve: "CVE-2021-1111 CVE-2021-2222" },
      { ...H, cve: "CVE-2021-2222 CVE-2021-1111" },
      true,
    ],
    [
      "another id where there is no CVE",
      { ...H, cve: "GHSA-1-1" },
      { ...H, cve: "GHSA-2-2" },
      false,
    ],
    [
      "another id beside the CVE",
      { ...H, cve: "CVE-2021-1111 GHSA-1-1" },
      { ...H, cve: "CVE-2021-1111" },
      true,
    ],
    [
      "the title beside the id of a rule",
      { ...H, rule_id: "R", title: "One" },
      { ...H, rule_id: "R", title: "Two" },
      true,
    ],
    ["the id of the rule", { ...H, rule_id: "R" }, { ...H, rule_id: "S" }, false],
    [
      "the id of the finding beside that of a rule",
      { ...H, rule_id: "R", unique_id: "1" },
      { ...H, rule_id: "R", unique_id: "2" },
      true,
    ],
    ["the id of the finding", { ...H, unique_id: "1" }, { ...H, unique_id: "2" }, false],
    [
      "the id of the finding without an asset",
      { rule_id: "R", unique_id: "1" },
      { rule_id: "R", unique_id: "2" },
      false,
    ],
    ["the digest of DefectDojo", { ...H, hash_code: "1" }, { ...H, hash_code: "2" }, true],
    ["the digest of DefectDojo without an asset", { hash_code: "1" }, { hash_code: "2" }, false],
    ["a title that has no letters", { ...H, title: "!!" }, { ...H, title: "??" }, false],
  ])("goes by %s: %j and %j", (_name, a, b, expected) => {
    expect(same(a, b)).toBe(expected);
  });

  it("stays short", () => {
    const cve = Array.from({ length: 500 }, (_, i) => `CVE-2021-${10_000 + i}`);
    const long = read({ host: "h", title: "word ".repeat(150), cve });
    expect(long.ruleId.length).toBeLessThan(300);
    const other = read({ host: "h", title: `${"word ".repeat(150)}end`, cve });
    expect(long.ruleId).not.toBe(other.ruleId);
  });

  it("keeps what it does not show: the title beside a rule, the id of the finding", () => {
    const { occurrence, isRepeated } = read({
      host: "h",
      rule_id: "R",
      unique_id: "u",
    });
    expect(occurrence).toEqual({ host: "h", title: "A", unique_id: "u" });
    expect(isRepeated).toBe(true);
  });
});
