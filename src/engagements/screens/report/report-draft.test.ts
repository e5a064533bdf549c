import { describe, expect, it } from "vitest";
import {
  addStatement,
  changeStatement,
  EMPTY_DRAFT,
  lackOf,
  moveStatement,
  readDraft,
  removeStatement,
  toBody,
  writeDraft,
} from "./report-draft";

const one = addStatement(EMPTY_DRAFT);
const written = changeStatement(one, 1, { text: " The ledger was open ", evidence: ["REG-1"] });

describe("the draft of a report", () => {
  it("survives storage, and leaves nothing behind where it is empty", () => {
    expect(writeDraft(EMPTY_DRAFT)).toBe("");
    expect(readDraft(writeDraft(written))).toEqual(written);
    for (const broken of ["", "{", "[]", "null", '{"statements":1}']) {
      expect(readDraft(broken)).toEqual(EMPTY_DRAFT);
    }
    expect(
      readDraft('{"statements":[{"section":"nothing"},{"section":"flags","evidence":[1,"REG-1"]}]}')
        .statements,
    ).toMatchObject([{ section: "flags", evidence: ["REG-1"], confirmed: false, text: "" }]);
  });

  it("takes a confirmation back when what was confirmed changes", () => {
    const confirmed = changeStatement(written, 1, { confirmed: true });
    expect(toBody(confirmed).statements[0]).toMatchObject({ confirmed: true });
    for (const change of [
      { text: "Other" },
      { evidence: ["REG-2"] },
      { section: "flags" as const },
    ]) {
      expect(changeStatement(confirmed, 1, change).statements[0]?.confirmed).toBe(false);
    }
  });

  it("sends no confirmation of nothing, and only what its section has", () => {
    const draft = changeStatement(written, 1, {
      evidence: [],
      confirmed: true,
      outcome: "successful",
      criticality: "high",
      priority: "immediate",
      jewels: ["CJ-1"],
    });
    expect(toBody(draft)).toEqual({
      statements: [
        { section: "findings", text: "The ledger was open", evidence: [], criticality: "high" },
      ],
    });
    const flags = changeStatement(draft, 1, { section: "flags" });
    expect(toBody(flags).statements[0]).toMatchObject({ outcome: "successful", jewels: ["CJ-1"] });
  });

  it("knows what is not finished and leaves it out", () => {
    expect(one.statements.map(lackOf)).toEqual(["text"]);
    expect(toBody(one).statements).toEqual([]);
    const flag = changeStatement(written, 1, { section: "flags", jewels: ["CJ-1"] });
    expect(flag.statements.map(lackOf)).toEqual(["outcome"]);
  });

  it("moves and removes statements by one place", () => {
    const two = addStatement(written);
    const keys = (draft: typeof two) => draft.statements.map(({ key }) => key);
    expect(keys(moveStatement(two, 0, 1))).toEqual([2, 1]);
    expect(keys(moveStatement(two, 1, -1))).toEqual([2, 1]);
    expect(moveStatement(two, 0, -1)).toBe(two);
    expect(moveStatement(two, 1, 1)).toBe(two);
    expect(keys(addStatement(removeStatement(two, 1)))).toEqual([2, 3]);
  });
});
