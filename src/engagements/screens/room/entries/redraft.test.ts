import { describe, expect, it } from "vitest";
import { draftInput } from "./entry-draft";
import { localText, redraft } from "./redraft";

describe("a draft of an earlier entry", () => {
  it("means the same entry again", () => {
    const said = {
      kind: "activity",
      title: "Password spraying",
      text: "Two rounds, then a pause.",
      tags: ["vpn", "first access"],
      related: ["REG-1", "LOG-2"],
      details: { occurred_at: "2026-11-21T09:30:15.250Z", operator: "op1", technique_id: "T1110" },
    } as const;
    const { details, ...rest } = said;
    expect(draftInput("ENG-2026-0001", redraft(said))).toEqual({
      id: "ENG-2026-0001",
      register: "white_team",
      ...rest,
      ...details,
    });
  });

  it("says a title once that was taken from the text", () => {
    const draft = redraft({
      kind: "note",
      title: "Kick-off",
      text: "Kick-off\nwith everybody",
      tags: [],
      related: [],
      details: {},
    });
    expect(draft).toEqual({
      kind: "note",
      line: "",
      fields: { text: "Kick-off\nwith everybody" },
    });
  });

  it("keeps a title that only looks like the beginning of the text", () => {
    const said = { kind: "note", title: "Alert", text: "Alert at the proxy" } as const;
    expect(redraft({ ...said, tags: [], related: [], details: {} }).line).toBe("Alert");
  });

  it("keeps an instant to the millisecond", () => {
    for (const iso of ["2026-11-21T09:30:00.000Z", "2026-11-21T09:30:05.007Z"]) {
      expect(new Date(localText(iso)).toISOString()).toBe(iso);
    }
    expect(localText("2026-11-21T09:30:00.000Z")).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  });
});
