import { describe, expect, it } from "vitest";
import { deconflictionDraft, deconflictionInput, openQuestion } from "./deconfliction";
import { localText } from "./redraft";

const ID = "ENG-2026-0001";
const NOW = new Date("2026-11-21T12:03:44.000Z");

const entry = (kind: string, details: Record<string, string> = {}) => ({
  id: "LOG-4",
  kind,
  title: "Alert at the proxy",
  occurred_at: "2026-11-21T11:00:00.000Z",
  corrected_by: null,
  body: { text: null, tags: [], related: ["LOG-2"], details },
});

describe("a deconfliction", () => {
  it("begins with the time of the alert: stated, else that of the entry, else now", () => {
    const stated = { alert_at: "2026-11-21T10:30:00.000Z" };
    for (const [given, at] of [
      [entry("detection", stated), stated.alert_at],
      [entry("detection"), "2026-11-21T11:00:00.000Z"],
      [null, "2026-11-21T12:03:00.000Z"],
    ] as const) {
      expect(deconflictionDraft(given, NOW).fields.alert_at).toBe(localText(at));
    }
  });

  it("of a detection names it and the chosen activities, and corrects nothing", () => {
    const detection = entry("detection");
    const draft = { ...deconflictionDraft(detection, NOW), line: "It was op1" };
    const input = deconflictionInput(ID, detection, draft, ["LOG-1", "LOG-3"]);
    expect(input).toMatchObject({
      kind: "deconfliction",
      title: "It was op1",
      alert_at: "2026-11-21T11:00:00.000Z",
      related: ["LOG-4", "LOG-1", "LOG-3"],
    });
    expect(input).not.toHaveProperty("corrects");
  });

  it("of an open question says it again with the verdict, and corrects it", () => {
    for (const details of [{}, { verdict: "undetermined" }]) {
      const question = entry("deconfliction", details);
      const draft = deconflictionDraft(question, NOW);
      const fields = { ...draft.fields, verdict: "confirmed" };
      expect(
        deconflictionInput(ID, question, { ...draft, fields }, ["LOG-2", "LOG-3"]),
      ).toMatchObject({
        title: "Alert at the proxy",
        verdict: "confirmed",
        related: ["LOG-2", "LOG-3"],
        corrects: "LOG-4",
      });
    }
  });

  it("that has a verdict, or was corrected, is no open question", () => {
    expect(openQuestion(entry("deconfliction", { verdict: "unrelated" }))).toBeNull();
    expect(openQuestion({ ...entry("deconfliction"), corrected_by: "LOG-9" })).toBeNull();
    expect(openQuestion(entry("detection"))).toBeNull();
    expect(openQuestion(null)).toBeNull();
  });

  it("is none before something is entered", () => {
    expect(deconflictionInput(ID, null, deconflictionDraft(null, NOW), ["LOG-1"])).toBeNull();
  });
});
