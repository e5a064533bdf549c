import { describe, expect, it } from "vitest";
import { LOG_KINDS } from "@/engagements/domain/entry";
import { correctionInput, draftOfEntry } from "./correction";

const ID = "ENG-2026-0001";
const entry = {
  id: "LOG-4",
  kind: "decision",
  title: "Go on",
  occurred_at: "2026-11-21T09:30:15.250Z",
  body: {
    v: 1,
    text: "After the call",
    tags: ["soc"],
    related: ["LOG-3"],
    details: { target: "mail", verdict: "confirmed", answered_at: "2026-11-21T09:00:00.123Z" },
  },
};

describe("a correction", () => {
  it("is none before something is different", () => {
    const original = draftOfEntry(entry, LOG_KINDS);
    expect(correctionInput(ID, entry, original, original)).toBeNull();
    expect(correctionInput(ID, entry, original, { ...original, line: " Go on " })).toBeNull();
    const empty = { ...original, line: "", fields: {} };
    expect(correctionInput(ID, entry, original, empty)).toBeNull();
  });

  it("says everything that the entry says, but for what was changed, and names it", () => {
    const original = draftOfEntry(entry, LOG_KINDS);
    expect(correctionInput(ID, entry, original, { ...original, line: "Stop" })).toEqual({
      id: ID,
      register: "white_team",
      kind: "decision",
      title: "Stop",
      text: "After the call",
      tags: ["soc"],
      related: ["LOG-3"],
      occurred_at: "2026-11-21T09:30:15.250Z",
      target: "mail",
      verdict: "confirmed",
      answered_at: "2026-11-21T09:00:00.123Z",
      corrects: "LOG-4",
    });
  });

  it("leaves out what a new kind does not have, and takes a new time", () => {
    const original = draftOfEntry(entry, LOG_KINDS);
    const input = correctionInput(ID, entry, original, {
      ...original,
      kind: "note",
      fields: { ...original.fields, occurred_at: "2026-11-21T08:00" },
    });
    expect(input).toMatchObject({
      kind: "note",
      occurred_at: new Date("2026-11-21T08:00").toISOString(),
    });
    expect(input).not.toHaveProperty("verdict");
  });

  it("has a kind that its author may write", () => {
    expect(draftOfEntry(entry, ["activity", "flag", "note"]).kind).toBe("note");
  });
});
