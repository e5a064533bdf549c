import { describe, expect, it } from "vitest";
import { LOG_KINDS } from "@/engagements/domain/entry";
import { draftInput, fieldsOf, nextDraft, readDraft } from "./entry-draft";

describe("the entry that a draft means", () => {
  it("is one line by itself, without a time of its own", () => {
    expect(
      draftInput("ENG-2026-0001", { kind: "note", line: " Kick-off\theld ", fields: {} }),
    ).toEqual({
      id: "ENG-2026-0001",
      register: "white_team",
      kind: "note",
      title: "Kick-off held",
      tags: [],
      related: [],
    });
  });

  it("is nothing before something is entered", () => {
    for (const kind of LOG_KINDS) {
      expect(draftInput("ENG-2026-0001", { kind, line: "  ", fields: { tags: "a" } })).toBeNull();
    }
  });

  it("has the details of its kind, and none that were typed for another", () => {
    const fields = {
      operator: "op1",
      technique_id: "t1110.003",
      alert_at: "2026-11-21T10:00",
      verdict: "confirmed",
      reason: "stuck",
      tags: "vpn, first access,vpn",
      related: "REG-1 LOG-2,LOG-2",
      occurred_at: "2026-11-21T09:30",
    };
    const input = draftInput("ENG-2026-0001", { kind: "activity", line: "x", fields });
    expect(input).toMatchObject({
      operator: "op1",
      technique_id: "T1110.003",
      tags: ["vpn", "first access"],
      related: ["REG-1", "LOG-2"],
      occurred_at: new Date("2026-11-21T09:30").toISOString(),
    });
    expect(input).not.toHaveProperty("verdict");
    expect(input).not.toHaveProperty("reason");
    const deconfliction = draftInput("ENG-2026-0001", { kind: "deconfliction", line: "x", fields });
    expect(deconfliction).toMatchObject({
      verdict: "confirmed",
      alert_at: new Date("2026-11-21T10:00").toISOString(),
    });
    expect(deconfliction).not.toHaveProperty("operator");
    expect(draftInput("ENG-2026-0001", { kind: "leg_up", line: "x", fields })).toMatchObject({
      reason: "stuck",
    });
  });

  it("cuts nothing off a line that is too long for a title", () => {
    const line = "x".repeat(501);
    const input = draftInput("ENG-2026-0001", { kind: "note", line, fields: { text: "more" } });
    expect(input?.text).toBe(`${line}\n\nmore`);
    expect(input).not.toHaveProperty("title");
  });
});

describe("a draft", () => {
  it("keeps its kind, operator and source for the next entry", () => {
    const fields = { operator: "op1", source: "10.0.0.5", target: "mail", text: "long" };
    expect(nextDraft({ kind: "activity", line: "x", fields })).toEqual({
      kind: "activity",
      line: "",
      fields: { operator: "op1", source: "10.0.0.5" },
    });
  });

  it("survives being kept as text", () => {
    const draft = { kind: "leg_up", line: "half a wo", fields: { reason: "late" } } as const;
    expect(readDraft(JSON.stringify(draft), "note")).toEqual(draft);
  });

  it("begins anew where what was kept is none", () => {
    for (const text of ["", "null", "[]", "{", '{"kind":"x","line":3,"fields":{"text":4}}']) {
      expect(readDraft(text, "activity")).toEqual({ kind: "activity", line: "", fields: {} });
    }
  });

  it("asks of every kind when it happened and what belongs to it", () => {
    for (const kind of LOG_KINDS) {
      expect(fieldsOf(kind)).toEqual(
        expect.arrayContaining(["occurred_at", "text", "tags", "related"]),
      );
    }
  });
});
