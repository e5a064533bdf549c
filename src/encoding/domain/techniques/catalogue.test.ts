import { describe, expect, it } from "vitest";
import { ATTACK_VERSION, parentOf, TACTICS, techniqueById, techniques } from "./catalogue";
import data from "./data/techniques.json" with { type: "json" };

describe("catalogue", () => {
  it("holds ATT&CK Enterprise v19.1 with the tactics in the order of the matrix", () => {
    expect(data.attack_version).toBe(ATTACK_VERSION);
    expect(techniques()).toHaveLength(697);
    expect(TACTICS).toEqual(data.tactics);
    expect(data.copyright).toContain("The MITRE Corporation");
  });

  it("has the two tactics into which v19 split Defense Evasion", () => {
    expect(TACTICS.find(({ id }) => id === "TA0005")?.name).toBe("Stealth");
    expect(TACTICS.find(({ id }) => id === "TA0112")?.name).toBe("Defense Impairment");
    expect(techniqueById("T1685")?.tactics).toEqual(["defense-impairment"]);
    expect(techniqueById("T1211")?.name).toBe("Exploitation for Stealth");
  });

  it("gives each technique a name, its tactics and MITRE's page", () => {
    for (const { id, name, tactics, url } of techniques()) {
      expect(name).not.toBe("");
      expect(tactics.length).toBeGreaterThan(0);
      expect(url).toBe(`https://attack.mitre.org/techniques/${id.replace(".", "/")}`);
    }
    expect(techniqueById("T1059.001")).toEqual({
      id: "T1059.001",
      name: "PowerShell",
      tactics: ["execution"],
      url: "https://attack.mitre.org/techniques/T1059/001",
      isSubtechnique: true,
    });
  });

  it("loses no tactic of a technique on the way from the data", () => {
    const read = techniques().map(({ id, tactics }) => [id, [...tactics]]);
    expect(read).toEqual(data.techniques.map(({ id, tactics }) => [id, tactics]));
  });

  it("has a parent for every sub-technique, with all of its tactics", () => {
    for (const { id, tactics } of techniques().filter((each) => each.isSubtechnique)) {
      const parent = techniqueById(parentOf(id));
      expect(parent?.isSubtechnique).toBe(false);
      expect(parent?.tactics).toEqual(expect.arrayContaining([...tactics]));
    }
    expect(parentOf("T1190")).toBe("T1190");
  });

  it("knows no revoked technique, no tactic and no other writing", () => {
    for (const id of ["T1562", "T1562.001", "T1086", "TA0005", "t1190", " T1190", ""]) {
      expect(techniqueById(id)).toBeNull();
    }
  });
});
