import { describe, expect, it } from "vitest";
import type { JsonObject } from "@/encoding/domain/json/json-values";
import type { Finding } from "@/evidence/domain/findings/finding";
import { read, recordOf } from "./__fixtures__/read-fields";
import { EvidenceParts, MAX_EVIDENCE_BYTES } from "./evidence-parts";

describe("the status of a finding", () => {
  it.each<[JsonObject, string | null]>([
    [{ duplicate: true }, "reported_duplicate"],
    [{ is_duplicate: "yes", status: "open" }, "reported_duplicate"],
    [{ false_p: "TRUE" }, "reported_inactive"],
    [{ out_of_scope: 1 }, "reported_inactive"],
    [{ is_mitigated: "t" }, "reported_inactive"],
    [{ mitigated: true }, "reported_inactive"],
    [{ mitigated: "2026-01-02T03:04:05Z" }, null],
    [{ status: "false-positive" }, "reported_inactive"],
    [{ state: "Resolved" }, "reported_inactive"],
    [{ status: "duplicate" }, "reported_duplicate"],
    [{ duplicate: false, false_p: "False", is_mitigated: 0, status: "New" }, null],
    [{ active: false, verified: true }, "reported_inactive"],
    [{ active: "False", risk_accepted: true }, null],
    [{ status: "Fixed" }, "reported_inactive"],
  ])("of %j", (members, code) => {
    const record = recordOf(members);
    expect(record.kind === "skipped" ? record.warning.code : null).toBe(code);
  });

  it("of duplicates does not depend on whether closed findings are requested", () => {
    expect(recordOf({ duplicate: true }, { includeInactive: true }).kind).toBe("skipped");
    expect(recordOf({ out_of_scope: true }, { includeInactive: true })).toMatchObject({
      finding: { resolution: "out_of_scope", falsePositive: false },
    });
  });

  it("stays in the occurrence where it is unusual or not understood", () => {
    const asked = recordOf(
      { active: "False", verified: "true", status: "In triage" },
      { includeInactive: true },
    );
    // Nothing says why it is closed, so it is not.
    expect(asked).toMatchObject({
      finding: {
        resolution: null,
        occurrence: { active: "false", verified: "true", status: "In triage" },
      },
      warnings: expect.arrayContaining([
        expect.objectContaining({ code: "inactive_without_reason", field: "active" }),
      ]),
    });
    expect(read({ active: true, verified: false, status: "open" }).occurrence).toEqual({});
    expect(read({ duplicate: "of 12" }).occurrence).toEqual({ duplicate: "of 12" });
    expect(read({ status: "risk accepted" })).toMatchObject({ isRiskAccepted: true });
  });
});

describe("the group of a finding", () => {
  it.each<[string, string]>([
    ["Web Application", "web"],
    ["Network scan", "network"],
    ["Code Injection", "web"],
    ["SAST", "code"],
    ["supply-chain", "supply_chain"],
    ["firmware", "binary"],
    ["Kubernetes", "cloud"],
    ["LLM", "agent"],
    ["constructor", "web"],
    ["", "web"],
  ])("of the type %j is %s", (type, group) => {
    expect(read({ url: "https://h", type }).group).toBe(group);
  });
});

describe("the texts of a finding", () => {
  it("are HTML only where they have its tags", () => {
    const { description, remediation } = read({
      description: "A List<String> & more",
      impact: "High.",
      mitigation: "<ul><li>one</li></ul>",
    });
    expect(description).toBe("A List\\<String> & more\n\nImpact:\n\nHigh.");
    expect(remediation).toBe("- one");
  });

  it("are empty where the tool has none", () => {
    const finding = read({ description: "N/A", impact: "No impact provided", solution: "none" });
    expect(finding).toMatchObject({ description: "", remediation: "" });
  });

  it("may be lists, and a second solution stays in the occurrence", () => {
    const finding = read({ solution: ["a", "b"], recommendation: "c" });
    expect(finding).toMatchObject({ remediation: "a\nb", occurrence: { recommendation: "c" } });
  });
});

describe("the evidence of a finding", () => {
  const named_ = ({ parts }: Finding) =>
    parts.map(({ name, mediaType, bytes }) => [name, mediaType, Buffer.from(bytes).toString()]);

  it("has a name of its own for each piece", () => {
    const evidence = [
      { kind: "x", content: "1" },
      { name: "x", content: "2" },
      { content: { b: 1 } },
    ];
    expect(named_(read({ evidence }))).toEqual([
      ["x", "text/plain; charset=utf-8", "1"],
      ["x-2", "text/plain; charset=utf-8", "2"],
      ["evidence", "text/plain; charset=utf-8", '{"b":1}'],
    ]);
  });

  it("may be base64; where it is not, its text is kept", () => {
    const finding = read({ evidence: { name: "f", content_base64: "!!!", mime: "image/png" } });
    expect(named_(finding)).toEqual([["f", "text/plain; charset=utf-8", "!!!"]]);
    expect(finding.warnings).toContainEqual(
      expect.objectContaining({ code: "base64_invalid", field: "f" }),
    );
  });

  it.each<[string, string]>([
    ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\n\r\n"],
    [Buffer.from("GET / HTTP/1.1\r\n\r\n").toString("base64"), "GET / HTTP/1.1\r\n\r\n"],
    [`${Buffer.from("HTTP/1.1 200 OK\r\n").toString("base64")}\n`, "HTTP/1.1 200 OK\r\n"],
    ["GETgetGETget", "GETgetGETget"],
    ["AAAA\n".repeat(100_000), "AAAA\n".repeat(100_000)],
  ])("has messages as they were sent", (request, bytes) => {
    expect(named_(read({ request }))).toEqual([["request", "message/http", bytes]]);
  });

  it("stores plain values in the occurrence and output as a piece", () => {
    const finding = read({ evidence: "<script>", output: "x\r\ny" });
    expect(finding.occurrence).toEqual({ evidence: "<script>" });
    expect(named_(finding)).toEqual([["output", "text/plain; charset=utf-8", "x\r\ny"]]);
  });

  it("leaves out what is larger than 10 MB, but keeps the finding", () => {
    const most = "a".repeat(MAX_EVIDENCE_BYTES);
    const finding = read({
      evidence: [
        { name: "most", content: most },
        { name: "more", content: `${most}a` },
      ],
    });
    expect(finding.parts.map(({ name }) => name)).toEqual(["most"]);
    expect(finding.warnings).toContainEqual(
      expect.objectContaining({ code: "evidence_too_large", field: "more" }),
    );
    const encoded = new EvidenceParts();
    encoded.addBase64("more", "image/png", Buffer.alloc(MAX_EVIDENCE_BYTES + 1).toString("base64"));
    encoded.addBase64("huge", "image/png", "A".repeat(3 * MAX_EVIDENCE_BYTES));
    expect(encoded.warnings.map(({ code, field }) => [code, field])).toEqual([
      ["evidence_too_large", "more"],
      ["evidence_too_large", "huge"],
    ]);
    expect(encoded.parts).toEqual([]);
  });

  it.each(["text/html; charset=utf-8", "image/svg+xml"])("has the media type %s", (mime) => {
    const { parts } = read({ evidence: [{ content: "x", mime }] });
    expect(parts).toMatchObject([{ mediaType: mime }]);
  });

  it("has no media type that is none", () => {
    const { parts } = read({ evidence: [{ content_base64: "eA==", mime: "x\r\nSet-Cookie: a" }] });
    expect(parts).toMatchObject([{ mediaType: "application/octet-stream" }]);
  });
});

it("names the count that a tool reports, when it is more than one", () => {
  expect(read({ nb_occurences: 7 }).reportedCount).toBe(7);
  expect(read({ nb_occurences: "1" }).reportedCount).toBeNull();
  expect(read({ nb_occurences: "N/A" })).toMatchObject({ reportedCount: null, occurrence: {} });
});

describe("values that cannot be right", () => {
  it.each<[JsonObject, string, string]>([
    [{ cvss: 11 }, "cvss", "11"],
    [{ cvss: "1e400" }, "cvss", "1e400"],
    [{ port: 65_536 }, "port", "65536"],
    [{ port: "https" }, "port", "https"],
    [{ cwe: "abc" }, "cwe", "abc"],
    [{ cwe: "CWE-100000" }, "cwe", "CWE-100000"],
  ])("are told: %j", (members, field, text) => {
    const { warnings, occurrence } = read({ host: "h", severity: "low", ...members });
    expect(warnings).toMatchObject([{ code: "value_invalid", field, record: 1 }]);
    expect(occurrence[field]).toBe(text);
  });

  it.each<[JsonObject]>([
    [{ cvss: 10, port: 65_535, cwe: 0 }],
    [{ cvss: "N/A", port: "-", cwe: "none" }],
    [{ port: "443/tcp", cwe: -1 }],
    [{ port: 0, cwe: "CWE-79, CWE-89" }],
  ])("are not %j", (members) => {
    expect(read({ host: "h", severity: "low", ...members }).codes).toEqual([]);
  });
});

describe("a cloud resource", () => {
  it("is distinguished from others by its own id, else by its name", () => {
    const id = "/subscriptions/1/virtualmachines/mail";
    const members = { "Resource Name": "mail", "Resource external ID": id };
    expect(read(members)).toMatchObject({ asset: { host: null, url: id }, group: "cloud" });
    expect(read({ "Resource Name": "mail" })).toMatchObject({ asset: { url: "mail" } });
    expect(read({ ...members, host: "h" })).toMatchObject({ asset: { host: "h" } });
  });
});

describe("what a finding is known by", () => {
  it("may be a CVE without its letters in a field of that name, and nowhere else", () => {
    expect(read({ cve: "2022-31159, CVE-2021-44228" }).cve).toEqual([
      "CVE-2021-44228",
      "CVE-2022-31159",
    ]);
    expect(read({ cve: "2022-01-02" }).cve).toEqual([]);
    expect(read({ vulnerability_ids: ["2022-31159"] }).cve).toEqual([]);
  });

  it("may be the address of a CWE", () => {
    expect(read({ cwe: "https://cwe.mitre.org/data/definitions/79.html" }).cwe).toEqual([79]);
    expect(read({ cwe: "https://cwe.example/data/definitions/79.html" }).cwe).toEqual([]);
  });

  it("is distinguished where a title was cut", () => {
    const record = recordOf({ title: "t".repeat(5_000) });
    expect(record).toMatchObject({
      warnings: expect.arrayContaining([expect.objectContaining({ code: "text_cut" })]),
    });
    const spaced = recordOf({ title: `Padded${" ".repeat(5_000)}` });
    expect(spaced).toMatchObject({ finding: { title: "Padded" } });
    expect(JSON.stringify(spaced)).not.toContain("text_cut");
  });
});
