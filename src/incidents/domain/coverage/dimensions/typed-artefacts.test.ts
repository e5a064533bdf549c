import { describe, expect, it } from "vitest";
import { allFixtures } from "@/imports/domain/__fixtures__/all-fixtures";
import { evidenceOf, readAll } from "@/imports/domain/__fixtures__/read-all";
import { statedPlace, typedArtefacts } from "./typed-artefacts";

const part = (name: string, mediaType = "text/plain", change = {}) => ({
  name,
  mediaType,
  size: 10,
  erased: false,
  ...change,
});

const occurrence = (members: Record<string, string>, tool = "generic") => ({
  v: 1,
  kind: "occurrence",
  tool,
  asset: { host: "shop.example", port: 8443, protocol: "https", url: null },
  occurrence: members,
});

const types = (record: unknown, parts: Parameters<typeof typedArtefacts>[1] = []) =>
  typedArtefacts(record, parts).map(({ type, source }) => `${type} ${source}`);

describe("typedArtefacts", () => {
  it("knows the parts that importers make, by name and media type", () => {
    const parts = [
      part("request-2"),
      part("interaction-1-response", "message/http"),
      part("script-vulners"),
      part("match"),
      part("shot", "image/png"),
      part("page", "text/html"),
      part("fix"),
      part("properties", "application/json"),
    ];
    expect(types(occurrence({}), parts)).toEqual([
      "http_message part:interaction-1-response",
      "rule_match part:match",
      "http_message part:request-2",
      "plugin_output part:script-vulners",
      "screenshot part:shot",
    ]);
  });

  it("counts no part that is erased or empty", () => {
    const parts = [
      part("request", "message/http", { erased: true }),
      part("output", "x", { size: 0 }),
    ];
    expect(types(occurrence({}), parts)).toEqual([]);
  });

  it("takes members whose value only a machine writes", () => {
    const members = {
      md5: "0123456789abcdef0123456789abcdef",
      sha256: "cc",
      purl: "pkg:npm/left@0.1.0",
      startLine: "41",
      location: "0x401170",
    };
    expect(types(occurrence(members))).toEqual([
      "rule_match member:location",
      "file_hash member:md5",
      "rule_match member:purl",
      "rule_match member:startLine",
    ]);
  });

  it("takes no prose, under whichever name", () => {
    const members = {
      title: "SQL injection",
      description: "The term reaches the statement.",
      evidence: "I saw it",
      md5: "I saw it",
      location: "in the kitchen",
      startLine: "first",
      package: "the parser",
      note: "0x401170",
    };
    expect(types(occurrence(members))).toEqual([]);
    expect(types(occurrence({ evidence: "n/a" }, "zap"))).toEqual([]);
    expect(types(occurrence({ evidence: "<script>alert(1)</script>" }, "zap"))).toEqual([
      "rule_match member:evidence",
    ]);
    expect(types(occurrence({ evidence: "x1" }, "constructor"))).toEqual([]);
  });

  it("trusts what a person added by its kind and type, never by its name", () => {
    const added = (kind: string) => ({ v: 1, kind, name: "request", parts: [] });
    expect(types(added("note"), [part("content")])).toEqual([]);
    expect(types(added("file"), [part("content", "application/pdf")])).toEqual([]);
    expect(types(added("file"), [part("request")])).toEqual([]);
    expect(types(added("file"), [part("content", "application/vnd.tcpdump.pcap")])).toEqual([
      "packet part:content",
    ]);
    expect(types(added("screenshot"), [part("content", "image/webp")])).toEqual([
      "screenshot part:content",
    ]);
    expect(types(added("log"), [part("content")])).toEqual(["log part:content"]);
  });

  it("finds nothing in an absence, an erased record or no record", () => {
    expect(
      types({ kind: "not_observed", occurrence: { startLine: "1" } }, [part("request")]),
    ).toEqual([]);
    for (const record of [null, undefined, "occurrence", 7, []]) {
      expect(types(record, [part("request", "message/http")])).toEqual([]);
    }
  });

  it("finds an artefact in reports of every scanner that writes one", async () => {
    const without = new Set<string>();
    for (const { format, bytes } of allFixtures()) {
      const report = await readAll(format, bytes).catch(() => null);
      if (report === null) continue;
      const found = report.findings.map((finding) => {
        const parts = finding.parts.map(({ name, mediaType, bytes: { byteLength } }) => ({
          name,
          mediaType,
          size: byteLength,
          erased: false,
        }));
        return typedArtefacts(JSON.parse(evidenceOf(finding)), parts).length > 0;
      });
      if (!found.includes(true)) without.add(format.name);
      else without.delete(format.name);
    }
    // A table of titles and hosts has no artefact.
    expect([...without]).toEqual(["csv"]);
  });
});

describe("statedPlace", () => {
  it("reads port and path of an occurrence", () => {
    expect(statedPlace(occurrence({ uri: "/search" }))).toEqual({ port: 8443, path: "/search" });
    expect(statedPlace(occurrence({ path: "-" }))).toEqual({ port: 8443, path: null });
    expect(statedPlace({ kind: "log", asset: { port: 1 } })).toEqual({ port: null, path: null });
    expect(statedPlace(null)).toEqual({ port: null, path: null });
  });
});
