import { describe, expect, it } from "vitest";
import { chosenRating } from "./bom-rating";
import type { BomRating } from "./bom-vulnerability";
import { jsonVulnerability } from "./json-vulnerability";

const V2 = "AV:N/AC:L/Au:N/C:P/I:P/A:P";
const V3 = "AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H";

function chosen(ratings: Partial<Omit<BomRating, "source">>[], sources: string[] = [], own = "") {
  const vulnerability = jsonVulnerability({
    source: { name: own },
    ratings: ratings.map((rating, index) => ({
      ...rating,
      source: { name: sources[index] ?? "" },
    })),
  });
  if (vulnerability === null) throw new Error("the vulnerability is an object");
  const { rating, isUnmapped, ...rest } = chosenRating(vulnerability);
  return { ...rest, source: rating?.source ?? null };
}

describe("chosenRating", () => {
  it("prefers the newest method, and its word over its score", () => {
    const ratings = [
      { method: "other", severity: "low" },
      { method: "OWASP Risk", severity: "medium" },
      { method: "CVSSv2", severity: "high", score: 7.5, vector: V2 },
      { method: "CVSSv31", severity: "medium", score: 9.8, vector: `CVSS:3.1/${V3}` },
    ];
    expect(chosen(ratings)).toMatchObject({
      severity: "medium",
      severitySource: "tool",
      severityRaw: "medium",
      cvss: { version: "3.1", score: 9.8, vector: `CVSS:3.1/${V3}` },
    });
    expect(chosen(ratings.slice(0, 3))).toMatchObject({
      severity: "high",
      cvss: { version: "2.0" },
    });
    expect(chosen(ratings.slice(0, 2))).toMatchObject({ severity: "medium", cvss: null });
  });

  it("prefers of equals the source of the vulnerability, then the NVD, then the first", () => {
    const ratings = ["low", "medium", "high"].map((severity) => ({ method: "CVSSv31", severity }));
    const sources = ["Vendor", "NVD", "GitHub"];
    expect(chosen(ratings, sources, "github")).toMatchObject({
      severity: "high",
      source: "GitHub",
    });
    expect(chosen(ratings, sources, "Debian")).toMatchObject({ severity: "medium", source: "NVD" });
    expect(chosen(ratings)).toMatchObject({ severity: "low" });
  });

  it("takes the tool's word from a rating without a method, and CVSS from the one with a vector", () => {
    const cvss = { method: "CVSSv31", score: 10, vector: `CVSS:3.1/${V3}` };
    expect(chosen([{ severity: "low" }, cvss])).toMatchObject({
      severity: "low",
      severitySource: "tool",
      cvss: { score: 10 },
    });
  });

  it.each([
    [[{ method: "CVSSv31", score: 9.8 }], "critical", "cvss", "9.8"],
    [[{ method: "CVSSv3", vector: V3 }], "critical", "cvss", "9.8"],
    [[{ vector: `CVSS:3.0/${V3}` }], "critical", "cvss", "9.8"],
    [[{ score: 7.1 }], "high", "cvss", "7.1"],
    [[{ method: "CVSSv31", severity: "unknown", score: 9.8 }], "critical", "cvss", "9.8"],
    [
      [{ method: "CVSSv31", severity: "unknown", score: 9.8 }, { severity: "low" }],
      "low",
      "tool",
      "low",
    ],
    [[{ method: "OWASP", score: 7.1 }], "info", "tool", ""],
    [[{ score: 0, severity: "Unknown" }], "info", "tool", "Unknown"],
    [[{ severity: "none" }], "info", "tool", "none"],
    [[], "info", "tool", ""],
  ])("rates %j as %s by %s", (ratings, severity, severitySource, severityRaw) => {
    expect(chosen(ratings)).toMatchObject({ severity, severitySource, severityRaw });
  });

  it("takes a word of very much white space in no time", () => {
    const before = process.cpuUsage();
    expect(chosen([{ severity: `${" ".repeat(500_000)}x` }])).toMatchObject({ severity: "info" });
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1_000).toBeLessThan(1_000);
  });

  it("reads a vector without a prefix by its method", () => {
    expect(chosen([{ method: "CVSSv3", vector: V3 }]).cvss?.vector).toBe(`CVSS:3.0/${V3}`);
    expect(chosen([{ method: "CVSSv31", vector: V3 }]).cvss?.vector).toBe(`CVSS:3.1/${V3}`);
    expect(chosen([{ method: "CVSSv4", vector: "nonsense", score: 6.9 }]).cvss).toEqual({
      version: "4.0",
      score: 6.9,
      vector: null,
    });
    expect(chosen([{ method: "CVSSv31", vector: "nonsense", score: 42 }]).cvss).toBeNull();
  });
});
