import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import type { CustodyEvent } from "@/trace/domain/custody-event";
import { buildContent, type IncidentContent, type RecordedItem } from "./incident-content";

const HASH = "a".repeat(64);
const NOON = "2026-11-20T12:00:00.000000Z";

function event(change: Partial<CustodyEvent>): CustodyEvent {
  return {
    v: 1,
    seq: 0,
    prev: HASH,
    event: "imported",
    subject: "EVD-1",
    actor: { kind: "user", id: "1", display: "A" },
    at: NOON,
    recorded_at: NOON,
    purpose: "test",
    sha256_before: null,
    sha256_after: HASH,
    match: true,
    ...change,
  };
}

function item(number: number, change: Partial<RecordedItem> = {}): RecordedItem {
  const bytes = { size: 2, sha256: HASH, missing: null };
  return {
    evidenceId: `EVD-${number}`,
    kind: "occurrence",
    importedAt: NOON,
    sourceLine: 7,
    run: null,
    record: {
      ...bytes,
      path: `data/raw/EVD-${number}/record.json`,
      mediaType: "application/json",
    },
    parts: [
      {
        ...bytes,
        name: "request",
        path: `data/raw/EVD-${number}/1-request.bin`,
        mediaType: "application/http",
      },
    ],
    ...change,
  };
}

function content(change: Partial<IncidentContent> & { events?: CustodyEvent[] } = {}) {
  const { events = [event({})], ...rest } = change;
  return buildContent(nodePrimitives, {
    id: "INC-2026-000001",
    version: 3,
    updatedAt: "2026-11-20T11:59:59.999999Z",
    simulation: false,
    incident: { title: "Ž", id: "INC-2026-000001" },
    coverage: { coverage_pct: 50 },
    statements: [{ statement_id: "STM-1", body: { text: "Seen." } }, { statement_id: "STM-2" }],
    items: [item(1)],
    custody: { lines: events.map((e) => utf8(JSON.stringify(e))), events, head: HASH },
    ...rest,
  });
}

describe("buildContent", () => {
  it("digests what it made and orders it by path", () => {
    const { state, generated, complete } = content();
    expect(state.parts.map((part) => part.path)).toEqual([
      "data/coverage.json",
      "data/custody.jsonl",
      "data/findings.jsonl",
      "data/incident.json",
      "data/raw/EVD-1/1-request.bin",
      "data/raw/EVD-1/record.json",
      "data/statements.jsonl",
    ]);
    expect(utf8Text(generated.get("data/statements.jsonl") ?? new Uint8Array())).toBe(
      '{"body":{"text":"Seen."},"statement_id":"STM-1"}\n{"statement_id":"STM-2"}\n',
    );
    for (const [path, bytes] of generated) {
      const part = state.parts.find((each) => each.path === path);
      expect(part?.size).toBe(bytes.byteLength);
      expect(part?.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    }
    const incident = generated.get("data/incident.json") ?? new Uint8Array();
    expect(utf8Text(incident)).toBe('{"id":"INC-2026-000001","title":"Ž"}');
    expect(complete).toBe(true);
  });

  it("names the n-th item that entered custody exhibit n, whatever its id", () => {
    const events = [event({ subject: "EVD-9" }), event({ subject: "EVD-2" })];
    const { generated } = content({ items: [item(2), item(9)], events });
    const lines = utf8Text(generated.get("data/findings.jsonl") ?? new Uint8Array()).split("\n");
    expect(lines.at(-1)).toBe("");
    const numbers = lines.slice(0, -1).map((line) => {
      const { evidence_id, exhibit_no } = JSON.parse(line);
      return [evidence_id, exhibit_no];
    });
    expect(numbers).toEqual([
      ["EVD-2", 2],
      ["EVD-9", 1],
    ]);
  });

  it("leaves out what is missing, says so, and still names it among the findings", () => {
    const lost = item(1, { record: { ...item(1).record, missing: "hash_mismatch" } });
    const { state, complete, generated } = content({ items: [lost] });
    expect(state.omitted).toEqual([
      { path: "data/raw/EVD-1/record.json", reason: "hash_mismatch", sha256: HASH },
    ]);
    expect(state.parts.map((part) => part.path)).not.toContain("data/raw/EVD-1/record.json");
    expect(complete).toBe(false);
    const findings = utf8Text(generated.get("data/findings.jsonl") ?? new Uint8Array());
    expect(findings).toContain('"record":"data/raw/EVD-1/record.json"');
    expect(state.register.items).toBe(1);
  });

  it("is as old as the last change, of the incident or in custody", () => {
    expect(content().state.as_of).toBe(NOON);
    expect(content({ updatedAt: "2026-11-20T12:00:00.000001Z" }).state.as_of).toBe(
      "2026-11-20T12:00:00.000001Z",
    );
    expect(content({ events: [] }).state.as_of).toBe("2026-11-20T11:59:59.999999Z");
  });

  const erased = item(1, {
    parts: item(1).parts.map((part) => ({ ...part, missing: "erased" as const })),
  });

  it.each([
    ["imported is not verified", [event({})], item(1), 0],
    ["verified", [event({ event: "verified" })], item(1), 1],
    ["verified without a match", [event({ event: "verified", match: false })], item(1), 0],
    [
      "a later mismatch",
      [event({ event: "verified" }), event({ event: "hash_mismatch", match: false })],
      item(1),
      0,
    ],
    [
      "verified again",
      [event({ event: "hash_mismatch", match: false }), event({ event: "verified" })],
      item(1),
      1,
    ],
    ["another item", [event({ event: "verified", subject: "EVD-2" })], item(1), 0],
    ["verified, then partly erased", [event({ event: "verified" })], erased, 0],
  ])("counts as verified: %s", (_name, events, held, verified) => {
    expect(content({ events, items: [held] }).state.register).toEqual({ items: 1, verified });
  });
});
