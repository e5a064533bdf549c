import { describe, expect, it } from "vitest";
import { ATTACK_VERSION, techniqueById } from "@/encoding/domain/techniques/catalogue";
import { currentTechnique } from "@/encoding/domain/techniques/current-id";
import data from "../data/kev-cve-to-attack.json" with { type: "json" };
import { curatedMappings } from "./curated";

describe("curatedMappings", () => {
  it("holds the table of 419 vulnerabilities, every technique active", () => {
    expect(data.attack_version).toBe(ATTACK_VERSION);
    expect(data.rows).toHaveLength(419);
    const all = curatedMappings(data.rows.map(({ cve }) => cve));
    expect(all.filter(({ techniqueId }) => techniqueById(techniqueId) === null)).toEqual([]);
    const count = (kind: string) => all.filter((each) => each.kind === kind).length;
    // As published: 460 exploitation, 407 primary, 316 secondary impact; successors may coincide.
    expect(count("exploitation")).toBe(460);
    expect(count("primary_impact")).toBe(407);
    expect(count("secondary_impact")).toBeLessThanOrEqual(316);
    expect(count("secondary_impact")).toBeGreaterThanOrEqual(310);
    expect(data.licence).toContain("Apache-2.0");
  });

  it("answers for exactly the CVE that were asked, once each", () => {
    expect(curatedMappings([" cve-2007-5659", "CVE-2007-5659", "CVE-2007-565"])).toEqual([
      {
        cve: "CVE-2007-5659",
        techniqueId: "T1204.002",
        kind: "exploitation",
        redirectedFrom: null,
      },
    ]);
    expect(curatedMappings([])).toEqual([]);
    expect(curatedMappings(["CVE-1999-0001"])).toEqual([]);
  });

  it("names the id that the table was published with where it was revoked since", () => {
    for (const { cve, from, to } of data.redirected) {
      expect(currentTechnique(from)?.id).toBe(to);
      expect(curatedMappings([cve])).toContainEqual(
        expect.objectContaining({ techniqueId: to, redirectedFrom: from }),
      );
    }
    expect(data.redirected.map(({ cve }) => cve)).toContain("CVE-2020-5902");
  });
});
