import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { RECORD_KINDS, sentenceOf } from "./record-sentences";
import { type SaidRecord, sayRecord } from "./say-record";

const ACTOR = "user:3f9a1c2b-0000-4000-8000-000000000000";

/** The sentence as text, each value in quotes. */
function said(kind: string, summary: SaidRecord["summary"], actor = ACTOR): string | null {
  const parts = sayRecord({ kind, actor, summary });
  return (
    parts
      ?.map((part) => (typeof part === "string" ? part : `“${part.values.join(", ")}”`))
      .join("") ?? null
  );
}

const call = { call: "CALL-12", tool: "fetch:page", scope: "IN_SCOPE", risk: 40 };

describe("the sentence of a record", () => {
  it.each([
    ["tool.call", call, "The firewall allowed call “CALL-12” of “fetch:page”, risk “40”"],
    [
      "tool.call",
      { ...call, approval: "APR-3" },
      "The firewall allowed call “CALL-12” of “fetch:page” on approval “APR-3”, risk “40”",
    ],
    [
      "tool.call",
      { ...call, blocked: "scope" },
      "The firewall blocked call “CALL-12” of “fetch:page”: it is outside its grant, risk “40”",
    ],
    [
      "tool.call",
      { ...call, blocked: "later-layer" },
      "The firewall blocked call “CALL-12” of “fetch:page”: layer “later-layer”, risk “40”",
    ],
    [
      "tool.call",
      { ...call, blocked: "human-approval" },
      "Call “CALL-12” of “fetch:page” was not allowed without a person's approval, risk “40”",
    ],
    [
      "tool.call",
      { ...call, outcome: "failed" },
      `“${ACTOR}” recorded call “CALL-12” of “fetch:page” as “failed”`,
    ],
    [
      "tool.call",
      { ...call, outcome: "unknown" },
      "It is not known what came of call “CALL-12” of “fetch:page”",
    ],
    [
      "approval.decide",
      { approval: "APR-3", by: ACTOR, decision: "approve", state: "APPROVED" },
      `“${ACTOR}” allowed the call of approval “APR-3”`,
    ],
    [
      "approval.decide",
      { approval: "APR-3", by: ACTOR, decision: "approve", state: "PENDING" },
      `“${ACTOR}” approved the call of approval “APR-3”; another person has to approve it too`,
    ],
    [
      "approval.decide",
      { approval: "APR-3", by: ACTOR, decision: "deny", state: "DENIED" },
      `“${ACTOR}” denied the call of approval “APR-3”`,
    ],
    ["incident.assign", { owner: null }, `“${ACTOR}” assigned the incident`],
    ["incident.assign", { owner: "user:1" }, `“${ACTOR}” assigned the incident to “user:1”`],
    ["custody.hash_mismatch", { evidence: "EVD-1" }, /^Chain of custody of “EVD-1”: digest does/],
  ])("of %s %j", (kind, summary, sentence) => {
    expect(said(kind, summary)).toEqual(
      sentence instanceof RegExp ? expect.stringMatching(sentence) : sentence,
    );
  });

  it("is none for an unknown kind, an inherited name and a record that lacks a member", () => {
    expect(said("made.up", {})).toBeNull();
    expect(said("constructor", {})).toBeNull();
    expect(said("custody.made_up", {})).toBeNull();
    expect(said("tool.call", { call: "CALL-12" })).toBeNull();
    expect(said("tool.call", { ...call, tool: { name: "fetch:page" } })).toBeNull();
  });

  it("takes its values from the record alone", () => {
    for (const kind of RECORD_KINDS) {
      const places = sentenceOf(kind, {})?.match(/\{[a-z_0-9]+\}/g) ?? [];
      const members = places.map((place) => place.slice(1, -1)).filter((name) => name !== "actor");
      const summary = Object.fromEntries(members.map((member) => [member, `held ${member}`]));
      const parts = sayRecord({ kind, actor: ACTOR, summary });
      expect(parts, kind).not.toBeNull();
      for (const part of parts ?? []) {
        if (typeof part === "string") expect(part, kind).not.toMatch(/[{}[\]]/);
        else expect([summary[part.member], ACTOR], kind).toContain(part.values[0]);
      }
    }
  });
});

/** The code of the server and its rules, without these words. */
function productCode(): string {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" });
  return files
    .map((file) => file.replaceAll("\\", "/"))
    .filter((file) => /^[^/]+\/(?:server|domain)\/.*\.ts$/.test(file))
    .filter((file) => !/\.test\.|\/record-sentences\.ts$/.test(file))
    .map((file) => readFileSync(`src/${file}`, "utf8"))
    .join("\n");
}

describe("kinds of records", () => {
  const code = productCode();
  // The type of what is appended lets no other kind through; this finds those that are cast, or made in SQL.
  const written = [
    ...code.matchAll(/kind: "([a-z_]+\.[a-z_-]+)"|"([a-z_]+\.[a-z_-]+)": shape\(/g),
  ].map(([, kind, shaped]) => kind ?? shaped);

  it("have words, each that the product writes", () => {
    const found = new Set(written);
    expect(found.size).toBeGreaterThan(100);
    expect([...found].filter((kind) => !RECORD_KINDS.includes(kind ?? ""))).toEqual([]);
  });

  it("are written by the product, each that has words", () => {
    const spare = RECORD_KINDS.filter(
      (kind) => !code.includes(`"${kind.replace(/^custody\./, "")}"`),
    );
    expect(spare).toEqual([]);
  });
});
