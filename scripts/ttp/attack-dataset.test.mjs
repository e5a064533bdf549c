import { describe, expect, it } from "vitest";
import { currentDataset } from "./attack-dataset.mjs";

const technique = (id, more = {}) => ({
  id,
  name: id,
  tactics: ["impact", "execution"],
  url: `https://attack.mitre.org/techniques/${id.replace(".", "/")}`,
  ...more,
});

function input({ previous = [], current = [technique("T1003")], map = {}, cves = {} } = {}) {
  return {
    previous: { attack_version: "18.1", techniques: previous },
    current: {
      attack_version: "19.1",
      tactics: [
        { id: "TA0002", name: "Execution", shortname: "execution" },
        { id: "TA0040", name: "Impact", shortname: "impact" },
      ],
      techniques: current,
      v18_to_v19: map,
    },
    kev: { source: "table", attack_version_original: "16.1", cves },
  };
}

describe("the data of ATT&CK", () => {
  it("are sorted, with tactics in the order of the matrix", () => {
    const data = currentDataset(input({ current: [technique("T1004"), technique("T1003")] }));
    expect(data["techniques.json"].techniques).toEqual([
      { id: "T1003", name: "T1003", tactics: ["execution", "impact"] },
      { id: "T1004", name: "T1004", tactics: ["execution", "impact"] },
    ]);
  });

  it("follow a chain to what is active, and say whether a step was inferred", () => {
    const data = currentDataset(
      input({
        previous: [technique("T1001", { revoked: true, revoked_by: "T1002" }), technique("T1002")],
        map: { T1002: { to: "T1003", basis: "inferred from name" } },
      }),
    );
    expect(data["redirects.json"].redirects).toEqual([
      {
        from: "T1001",
        to: "T1003",
        inferred: true,
        basis: "revoked-by, ATT&CK v18.1; then inferred from name",
      },
      { from: "T1002", to: "T1003", inferred: true, basis: "inferred from name" },
    ]);
  });

  it("map the table to current ids once each, and list what was replaced", () => {
    const data = currentDataset(
      input({
        previous: [technique("T1001", { revoked: true, revoked_by: "T1003" })],
        cves: {
          "CVE-2020-0001": {
            mappings: [
              { technique: "T1001", type: "primary_impact" },
              { technique: "T1003", type: "primary_impact" },
            ],
          },
        },
      }),
    );
    expect(data["kev-cve-to-attack.json"]).toMatchObject({
      redirected: [{ cve: "CVE-2020-0001", from: "T1001", to: "T1003" }],
      rows: [
        { cve: "CVE-2020-0001", exploitation: [], primary_impact: ["T1003"], secondary_impact: [] },
      ],
    });
  });

  it.each([
    [
      "a chain that goes round",
      { map: { T1: { to: "T2", basis: "" }, T2: { to: "T1", basis: "" } } },
    ],
    ["a chain that ends nowhere", { map: { T1: { to: "T2", basis: "" } } }],
    ["a technique without successor", { previous: [technique("T1001")] }],
    ["a sub-technique without parent", { current: [technique("T1003.001")] }],
    ["an unknown tactic", { current: [technique("T1003", { tactics: ["magic"] })] }],
    ["another page", { current: [technique("T1003", { url: "https://example.org/T1003" })] }],
    ["an active technique that was revoked", { previous: [technique("T1003", { revoked: true })] }],
    [
      "a mapping to what nobody knows",
      { cves: { "CVE-2020-0001": { mappings: [{ technique: "T9", type: "primary_impact" }] } } },
    ],
  ])("are refused with %s", (_, given) => {
    expect(() => currentDataset(input(given))).toThrow();
  });
});
