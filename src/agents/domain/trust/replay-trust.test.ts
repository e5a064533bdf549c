import { beforeEach, describe, expect, it } from "vitest";
import { replayTrust } from "./replay-trust";
import { claims, ESCAPE, injected, quarantine, revoke, SimulatedChain } from "./simulated-chain";

let chain: SimulatedChain;

beforeEach(() => {
  chain = new SimulatedChain(70);
  chain.append(claims(1, 1));
  chain.append(ESCAPE);
  chain.append(injected(1));
});

/** Places of the rows of a kind. */
function places(kind: string): number[] {
  return chain.rows.flatMap((row, i) => (row.kind === kind ? [i] : []));
}

/** The rows with one member of a row's sum set. */
function forged(index: number, sum: object) {
  return chain.rows.map((row, i) =>
    i === index ? { ...row, sum: { ...Object(row.sum), ...sum } } : row,
  );
}

function reasons(rows: Parameters<typeof replayTrust>[0]) {
  return replayTrust(rows).differences.map(({ index, reason }) => [index, reason]);
}

describe("replayTrust", () => {
  it("gives score, status, baseline and every change with its cause", () => {
    const replay = replayTrust(chain.rows);
    expect(replay).toMatchObject({ score: 53, status: "DEGRADED", baseline: 70, differences: [] });
    expect(replay.changes.map(({ index, change }) => [index, change.sum.cause])).toEqual([
      [1, "cycle_proven"],
      [3, "scope_escape"],
      [5, "injection"],
      [5, "delta"],
    ]);
  });

  it("does not believe a stored delta, and names the place", () => {
    const [, second = -1] = places("score.apply");
    const rows = forged(second, { delta: -1, new: 70 });
    const replay = replayTrust(rows);
    expect(replay.score).toBe(53);
    expect(replay.differences).toEqual([
      {
        index: second,
        reason: "different",
        expected: chain.records[second]?.event,
        stored: { delta: -1, old: 71, new: 70, cause: "scope_escape", table: 2 },
      },
    ]);
  });

  it("finds a change that is missing", () => {
    const [, second = -1] = places("score.apply");
    const rows = chain.rows.filter((_, i) => i !== second);
    expect(reasons(rows)).toEqual([[second, "missing"]]);
    expect(reasons(chain.rows.slice(0, -1))).toEqual([[chain.rows.length - 1, "missing"]]);
  });

  it("finds a change without a cause", () => {
    const gift = { delta: 20, old: 53, new: 73, cause: "restore", table: 2 };
    const row = { kind: "score.apply", at: chain.at, actor: "user:1", sum: gift };
    expect(reasons([...chain.rows, row])).toEqual([[chain.rows.length, "unexpected"]]);
    expect(replayTrust([...chain.rows, row]).score).toBe(53);
  });

  it("finds a recovery that was not due, and does not follow it", () => {
    const sum = { from: "DEGRADED", to: "ACTIVE", cause: "recovered" };
    const row = { kind: "status.change", at: chain.at, actor: "did:svc:service", sum };
    const replay = replayTrust([...chain.rows, row]);
    expect(replay.status).toBe("DEGRADED");
    expect(replay.differences.map(({ reason }) => reason)).toEqual(["not_recovered"]);
  });

  it("finds a recovery of an agent without proof of control", () => {
    for (let i = 0; i < 20; i++) chain.wait(900).append(claims(1, 1));
    chain.append(revoke());
    const sum = { from: "DEGRADED", to: "ACTIVE", cause: "recovered" };
    const row = { kind: "status.change", at: chain.at, actor: "did:svc:service", sum };
    expect(reasons([...chain.rows, row])).toEqual([[chain.rows.length, "not_recovered"]]);
    expect(replayTrust([...chain.rows, row]).status).toBe("UNVERIFIED");
  });

  it("remembers which inputs were charged", () => {
    chain.append(injected(1, "mail:other"));
    expect(replayTrust(chain.rows)).toMatchObject({ score: 53, differences: [] });
  });

  it("finds a recovery that names another status", () => {
    for (let i = 0; i < 20; i++) chain.wait(900).append(claims(1, 1));
    expect(chain.sweep().changes).toHaveLength(1);
    expect(reasons(chain.rows)).toEqual([]);
    const last = chain.rows.length - 1;
    expect(reasons(forged(last, { from: "UNVERIFIED" }))).toEqual([[last, "different"]]);
  });

  it("finds a restore by the account that quarantined", () => {
    chain.append(quarantine(), "user:7");
    chain.restore("user:7");
    expect(reasons(chain.rows)).toEqual([[chain.rows.length - 1, "restored_by_quarantiner"]]);
    expect(replayTrust(chain.rows).status).toBe("QUARANTINED");
  });

  it("follows a restore into the next epoch and says until when it is read-only", () => {
    chain.append(quarantine(), "user:7");
    chain.wait(60).restore("user:8");
    expect(replayTrust(chain.rows)).toMatchObject({
      score: 70,
      status: "ACTIVE",
      readOnlyUntil: "2026-11-23T00:01:00.000000Z",
      differences: [],
    });
  });

  it("finds a seal without a quarantine", () => {
    const sum = { reason: "manual", by: "user:1", records: 7, tools_revoked: 0 };
    const row = { kind: "chain.seal", at: chain.at, actor: "user:1", sum };
    expect(reasons([...chain.rows, row])).toEqual([[chain.rows.length, "seal_without_quarantine"]]);
  });

  it("skips other kinds and names what it cannot read", () => {
    const at = chain.at;
    const rows = [
      ...chain.rows,
      { kind: "notify", at, actor: "a", sum: { to: "x" } },
      { kind: "tool.call", at, actor: "a", sum: { tool: "read:x" } },
      { ...chain.rows[1], kind: "claim.validate", at: "yesterday", actor: "a", sum: {} },
    ];
    const end = chain.rows.length;
    expect(reasons(rows)).toEqual([
      [end + 1, "unreadable"],
      [end + 2, "unreadable"],
    ]);
  });

  it("says nothing of a trace without its opening", () => {
    const replay = replayTrust(chain.rows.slice(1, 3));
    expect(replay).toMatchObject({ score: null, status: null, baseline: null });
    expect(replay.differences.map(({ reason }) => reason)).toEqual(["not_opened", "not_opened"]);
    expect(replayTrust([])).toMatchObject({ score: null, differences: [] });
  });
});
