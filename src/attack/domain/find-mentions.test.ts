import { describe, expect, it } from "vitest";
import { findMentions } from "./find-mentions";

const NOWHERE = { records: [], text: "", run: null };

describe("findMentions", () => {
  it("takes the newest record that holds the id", () => {
    const records = [
      { evidenceId: "EVD-3", named: ["T1027"] },
      { evidenceId: "EVD-2", named: ["T1055", "T1190"] },
      { evidenceId: "EVD-1", named: ["T1190"] },
    ];
    expect(findMentions(["T1190"], { ...NOWHERE, records }).get("T1190")).toEqual({
      source: "EVD-2",
      evidenceId: "EVD-2",
      words: "T1190",
      in: "evidence",
      start: 0,
      end: 0,
    });
  });

  it("knows a technique by an id that was revoked since and by other writings", () => {
    const records = [{ evidenceId: "EVD-1", named: ["t1562.001", "T1027_002"] }];
    const found = findMentions(["T1685", "T1027.002"], { ...NOWHERE, records });
    expect(found.get("T1685")?.words).toBe("t1562.001");
    expect(found.get("T1027.002")?.words).toBe("T1027_002");
  });

  it("takes no sub-technique for its parent, and no part of a longer word", () => {
    const sources = { records: [{ evidenceId: "EVD-1", named: ["T1055.012"] }], run: null };
    for (const text of ["T1055.012", "xT1055", "T10551", "T1055.0123", "T1055_012"]) {
      expect(findMentions(["T1055"], { ...sources, text }).get("T1055")?.words).toBeNull();
    }
  });

  it("shows the place in the text where no record holds the id", () => {
    const text = "ATT&CK: Collection::Screen Capture [T1113]";
    const records = [{ evidenceId: "EVD-7", named: [] }];
    const found = findMentions(["T1113"], { records, text, run: null }).get("T1113");
    expect(found).toMatchObject({ evidenceId: "EVD-7", words: "T1113", in: "text" });
    expect(text.slice(found?.start, found?.end)).toBe("T1113");
  });

  it("names the newest record without words where no text has the id, else the import", () => {
    const records = [{ evidenceId: "EVD-7", named: [] }];
    const ids = ["T1190"];
    expect(findMentions(ids, { ...NOWHERE, records }).get("T1190")).toMatchObject({
      evidenceId: "EVD-7",
      words: null,
    });
    expect(findMentions(ids, { ...NOWHERE, run: "RUN-4" }).get("T1190")).toMatchObject({
      source: "RUN-4",
      evidenceId: null,
      words: null,
    });
    expect(findMentions(ids, NOWHERE).size).toBe(0);
  });
});
