import { describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inspectHead } from "@/imports/domain/report/inspect-head";
import { fingerprintOf, readAll } from "../../__fixtures__/read-all";
import { readFixture } from "../../__fixtures__/read-fixture";
import {
  expectSameInPieces,
  expectToSurviveDamage,
  expectToSurviveOddValues,
  reversedMembers,
  substanceOf,
} from "../cyclonedx/__fixtures__/damage";
import { trivyFormat } from "./trivy-format";

const schema1 = readFixture("trivy/trivy-1.json");
const schema2 = readFixture("trivy/trivy-2.json");
const cluster = readFixture("trivy/trivy-k8s.json");
const report = await readAll(trivyFormat, schema2);

function image(vulnerability: object, report: object = {}): string {
  const result = { Target: "img:1 (debian 12)", Type: "debian", Vulnerabilities: [vulnerability] };
  return JSON.stringify({ SchemaVersion: 2, ArtifactName: "img:1", Results: [result], ...report });
}

async function only(vulnerability: object) {
  const { findings } = await readAll(
    trivyFormat,
    image({ VulnerabilityID: "CVE-2024-1000", ...vulnerability }),
  );
  const [finding] = findings;
  if (finding === undefined) throw new Error("the vulnerability became no finding");
  return finding;
}

describe("Trivy JSON", () => {
  it("accounts for every item of every list", () => {
    const summaries = report.records.map((record) =>
      record.kind === "finding"
        ? [
            record.finding.ruleId,
            record.finding.group,
            record.finding.severity,
            record.finding.asset.url,
          ]
        : record.warning.code,
    );
    const lock = "registry.example/shop:1.4: app/package-lock.json";
    expect(summaries).toEqual([
      [
        "CVE-2024-10001",
        "supply_chain",
        "low",
        "registry.example/shop:1.4: pkg:deb/debian/libalpha1@2.0-1?arch=amd64&epoch=1",
      ],
      "reported_inactive",
      ["CVE-2024-10003", "supply_chain", "info", "registry.example/shop:1.4: libbeta@3.0"],
      ["GHSA-aaaa-bbbb-cccc", "supply_chain", "critical", `${lock}: pkg:npm/left@0.1.0`],
      ["GHSA-aaaa-bbbb-cccc", "supply_chain", "info", `${lock}: pkg:npm/left@0.1.0`],
      "record_invalid",
      ["CVE-2024-10004", "supply_chain", "high", lock],
      "suppressed",
      ["DS002", "cloud", "high", "registry.example/shop:1.4: Dockerfile"],
      "not_a_failure",
      "suppressed",
      ["private-key", "code", "high", "registry.example/shop:1.4: config/id.key"],
      [
        "license:MPL-2.0",
        "supply_chain",
        "medium",
        "registry.example/shop:1.4: Loose File License(s): /etc/tool.conf",
      ],
      "record_invalid",
    ]);
    expect(report.info).toEqual({
      detectedFormat: "trivy-json",
      sourceTool: "trivy",
      sourceVersion: "0.60.0",
      scanStartedAt: "2025-03-01T09:00:00.000Z",
      hosts: [],
    });
  });

  it("says everything of a vulnerability", () => {
    expect(report.findings[0]).toEqual({
      tool: "trivy",
      ruleId: "CVE-2024-10001",
      title: "CVE-2024-10001: libalpha: overflow in <alpha> parser",
      group: "supply_chain",
      severity: "low",
      severitySource: "tool",
      severityRaw: "LOW",
      confidence: null,
      falsePositive: false,
      asset: {
        host: null,
        port: null,
        protocol: null,
        url: "registry.example/shop:1.4: pkg:deb/debian/libalpha1@2.0-1?arch=amd64&epoch=1",
      },
      cve: ["CVE-2024-10001", "CVE-2024-10002"],
      cwe: [787, 20],
      cvss: { version: "3.1", score: 9.8, vector: "CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H" },
      description: "An overflow when a List\\<String> is read. See CVE-2020-99999 for another one.",
      remediation: "Update libalpha1 to 1:2.0-2 or 1:2.1-1.",
      references: [
        "https://avd.example/cve-2024-10001",
        "https://alpha.example/a",
        "javascript:alert(1)",
        "DSA-5001-1",
      ],
      reportedCount: null,
      occurrence: {
        Target: "registry.example/shop:1.4 (debian 12.5)",
        Class: "os-pkgs",
        PkgName: "libalpha1",
        PkgID: "libalpha1@1:2.0-1",
        InstalledVersion: "1:2.0-1",
        FixedVersion: "1:2.0-2, 1:2.1-1",
        Status: "fixed",
        SeveritySource: "debian",
        "Layer.Digest": "sha256:aa",
        "Layer.DiffID": "sha256:bb",
        PURL: "pkg:deb/debian/libalpha1@2.0-1?arch=amd64&distro=debian-12.5&epoch=1",
        DataSource: "Debian Security Tracker",
      },
      parts: [],
      resolution: null,
      line: 15,
    });
  });

  it("quotes the code of a misconfiguration and of a secret", () => {
    const [misconfiguration, secret] = report.findings.filter(({ parts }) => parts.length > 0);
    expect(misconfiguration).toMatchObject({
      title: "DS002: Image user should not be 'root'",
      remediation: "Add a USER line.",
      references: ["https://avd.example/ds002", "https://docker.example/best", "AVD-DS-0002"],
      occurrence: {
        Message: "Specify at least 1 USER command",
        Resource: "stage-1",
        StartLine: "3",
        EndLine: "4",
        Occurrences: "module.a main.tf:1-2",
      },
    });
    expect(misconfiguration?.parts).toEqual([
      { name: "code", mediaType: "text/plain", bytes: Buffer.from("FROM x\nRUN  y") },
    ]);
    expect(secret).toMatchObject({
      title: "Secret: Asymmetric Private Key",
      occurrence: { StartLine: "1", Match: "-----BEGIN PRIVATE KEY-----****" },
    });
  });

  it("takes CVSS from the source of the severity, else from the NVD, else from the first", () => {
    const cvss = report.findings.map(({ ruleId, cvss }) => [ruleId, cvss?.version, cvss?.score]);
    expect(cvss.slice(0, 5)).toEqual([
      ["CVE-2024-10001", "3.1", 9.8],
      ["CVE-2024-10003", "3.1", 9.8],
      ["GHSA-aaaa-bbbb-cccc", "4.0", 6.9],
      ["GHSA-aaaa-bbbb-cccc", undefined, undefined],
      ["CVE-2024-10004", "3.1", 8.1],
    ]);
  });

  it("lets CVSS decide only where Trivy states no severity", () => {
    const unknown = report.findings.find(({ ruleId }) => ruleId === "CVE-2024-10003");
    expect(unknown).toMatchObject({
      severity: "info",
      severitySource: "tool",
      severityRaw: "UNKNOWN",
    });
    const unstated = report.findings.find(({ ruleId }) => ruleId === "CVE-2024-10004");
    expect(unstated).toMatchObject({
      severity: "high",
      severitySource: "cvss",
      severityRaw: "8.1",
    });
  });

  it("keeps one incident for a package that is found at two places, and both occurrences", () => {
    const [first, second] = report.findings.filter(({ ruleId }) => ruleId.startsWith("GHSA"));
    if (first === undefined || second === undefined) throw new Error("there are two");
    expect(fingerprintOf(first)).toBe(fingerprintOf(second));
    expect(first.occurrence.PkgPath).not.toBe(second.occurrence.PkgPath);
  });

  it("keeps the same incident after an update of the operating system and of the databases", async () => {
    const before = await only({
      PkgName: "a",
      InstalledVersion: "1",
      Severity: "LOW",
      FixedVersion: "2",
    });
    const content = image({
      VulnerabilityID: "CVE-2024-1000",
      PkgName: "a",
      InstalledVersion: "1",
      Severity: "HIGH",
    });
    const after = await readAll(trivyFormat, content.replace("(debian 12)", "(debian 12.9)"));
    expect(after.findings.map(fingerprintOf)).toEqual([fingerprintOf(before)]);
    expect(before.asset.url).toBe("img:1: a@1");
  });

  it("imports what Trivy knows not to be affected as closed on request", async () => {
    const { findings } = await readAll(trivyFormat, schema2, [], { includeInactive: true });
    const closed = findings.filter(({ resolution }) => resolution === "out_of_scope");
    expect(closed.map(({ ruleId, title }) => [ruleId, title])).toEqual([
      ["TEMP-0000001-AAAAAA", "TEMP-0000001-AAAAAA in libbeta 3.0"],
    ]);
  });

  it("reads schema 1", async () => {
    const { findings, info } = await readAll(trivyFormat, schema1);
    expect(findings).toMatchObject([
      {
        ruleId: "CVE-2018-10001",
        asset: { url: "shop: gamma@7.61.0-r0" },
        remediation: "Update gamma to >=7.61.1-r1.",
      },
    ]);
    expect(info.detectedFormat).toBe("trivy-json-v1");
  });

  it("reads clusters, and says what could not be scanned", async () => {
    const { findings, info, warnings } = await readAll(trivyFormat, cluster);
    expect(
      findings.map(({ ruleId, asset, occurrence }) => [ruleId, asset.url, occurrence.StartLine]),
    ).toEqual([
      [
        "CVE-2024-10001",
        "prod/default/Deployment/shop: registry.example/shop:1.4: libalpha1@2.0-1",
        undefined,
      ],
      ["KSV001", "prod/default/Deployment/shop", "9"],
      ["KSV003", "prod/kube-system/Pod/dns", undefined],
    ]);
    expect(info.detectedFormat).toBe("trivy-k8s-json");
    expect(warnings).toMatchObject([
      {
        code: "scan_incomplete",
        message: '1 resources could not be scanned, the first is "Pod/gone": "image not found".',
      },
    ]);
  });

  it("reads the lists of vulnerabilities and misconfigurations of old cluster reports", async () => {
    const resources = (list: string, item: object) => [
      { Namespace: "n", Kind: "Pod", Name: "p", Results: [{ Target: "Pod/p", [list]: [item] }] },
    ];
    const { findings } = await readAll(
      trivyFormat,
      JSON.stringify({
        ClusterName: "",
        Vulnerabilities: resources("Vulnerabilities", {
          VulnerabilityID: "CVE-2024-1000",
          PkgName: "a",
        }),
        Misconfigurations: resources("Misconfigurations", { ID: "KSV001", Status: "FAIL" }),
      }),
    );
    expect(findings.map(({ asset }) => asset.url)).toEqual(["n/Pod/p: a", "n/Pod/p"]);
  });

  it("reads the same in any order of members", async () => {
    for (const content of [schema1, schema2, cluster]) {
      const reversed = await readAll(trivyFormat, reversedMembers(content.toString()));
      const expected = substanceOf(await readAll(trivyFormat, content));
      expect(sortedSubstance(substanceOf(reversed))).toEqual(sortedSubstance(expected));
    }
  });

  it.each([
    [
      "a report without results",
      '{"SchemaVersion":2,"ArtifactName":"img","ArtifactType":"container_image"}',
    ],
    ["a list without results", "[]"],
    ["empty results", '{"SchemaVersion":2,"Results":[{"Target":"a","Vulnerabilities":null}]}'],
    ["an empty cluster", '{"ClusterName":"c","Resources":[]}'],
  ])("takes %s for a clean scan", async (_name, content) => {
    expect((await readAll(trivyFormat, content)).records).toEqual([]);
  });

  it("keeps what has no place, and skips what is no object", async () => {
    const results = [
      { Vulnerabilities: [{ VulnerabilityID: "CVE-2024-1000" }, 7], Secrets: [{ Title: "A Key" }] },
    ];
    const { records } = await readAll(
      trivyFormat,
      JSON.stringify({ SchemaVersion: 2, Results: results }),
    );
    expect(records).toMatchObject([
      {
        finding: { ruleId: "CVE-2024-1000", title: "CVE-2024-1000", asset: { url: null } },
        warnings: [{ code: "asset_unknown" }],
      },
      { warning: { code: "record_invalid", record: 2, field: "Vulnerabilities" } },
      {
        finding: { ruleId: "a-key", asset: { url: null } },
        warnings: [{ code: "asset_unknown", record: 3 }],
      },
    ]);
  });

  it.each([
    ['{"SchemaVersion":2,"ArtifactName":"x"}', "trivy-json"],
    ['{"SchemaVersion":2}', null],
    ['{"ClusterName":"x"}', null],
    ['{"Results":[]}', null],
    ['[{"Target":"x"}]', null],
    ["[]", null],
    ["<trivy/>", null],
  ])("knows whether %s is one", (content, expected) => {
    expect(trivyFormat.detect(inspectHead(Buffer.from(content)))).toBe(expected);
  });

  it("knows its own reports", () => {
    const shapes = [schema1, schema2, cluster].map((bytes) =>
      trivyFormat.detect(inspectHead(bytes)),
    );
    expect(shapes).toEqual(["trivy-json-v1", "trivy-json", "trivy-k8s-json"]);
  });

  it.each([
    ["another object", '{"Results":[{"Name":"x"}]}', 1, 27],
    [
      "a compliance report",
      '{"ID":"nsa","Results":[{"ID":"1","Results":[{"Target":"a"}]}]}',
      1,
      63,
    ],
    ["a list of others", '[{"Vulnerabilities":[{"VulnerabilityID":"CVE-2024-1000"}]}]', 1, 1],
    ["an object without results", '{"x":1}', 1, 1],
    ["a list of numbers", "[1, 2]", 1, 1],
    ["a broken report", '{"SchemaVersion":2,\n"Results":[}', 2, 12],
    ["a second report", '{"SchemaVersion":2,"Results":[]}\n{}', 1, 1],
    ["XML", "<x/>", 1, 1],
  ])("refuses %s", async (_name, content, line, column) => {
    const error: unknown = await readAll(trivyFormat, content).catch((reason: unknown) => reason);
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code).toBe("parse_failed");
    expect(error.extra.position).toEqual({ line, column });
  });

  it("survives values of any type in any place", async () => {
    for (const content of [schema1, schema2, cluster])
      await expectToSurviveOddValues(trivyFormat, content.toString());
  });

  it.each([
    ["schema 1", schema1],
    ["schema 2", schema2],
    ["a cluster", cluster],
  ])("reads %s the same wherever it is cut, and survives damage", async (_name, bytes) => {
    await expectSameInPieces(trivyFormat, bytes);
    await expectToSurviveDamage(trivyFormat, bytes);
  });
});

/** The lists of a result change places with its members. */
function sortedSubstance(substance: unknown): unknown {
  return JSON.parse(JSON.stringify(substance), (_key, value: unknown) =>
    Array.isArray(value) ? value.map((item) => JSON.stringify(item)).sort() : value,
  );
}
