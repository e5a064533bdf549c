import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runImport } from "@/imports/server/run-import";
import { listEvidence } from "@/incidents/server/evidence/list-evidence";
import { listIncidents } from "@/incidents/server/incidents/list-incidents";
import type { ServiceContext } from "@/platform/operation/context";
import { burpReport, inPieces } from "@/test/burp-report";
import { type AgentRoom, openAgentRoom } from "@/test/rooms/agent-room";
import { bundle } from "../../../../scripts/setup/bundle.mjs";
import { BUILTIN_TOOLS } from "./builtin-tools";
import { runTool } from "./run-tool";
import { sharedScriptPool } from "./script-pool";
import type { JsonObject, ManagedTool, ToolOutcome, ToolRun } from "./tool-run";

const MIB = 1024 * 1024;

let room: AgentRoom;
let run: ToolRun;
let other: ToolRun;

beforeAll(async () => {
  await bundle(["script-worker"]);
  room = await openAgentRoom();
  run = await runOf();
  other = await runOf();
}, 120_000);

afterAll(async () => {
  sharedScriptPool().close();
  await room.services.close();
});

async function runOf(): Promise<ToolRun> {
  const { agent, key } = await room.register();
  const { rows } = await room.services.db.pool.query<{ id: string }>(
    "SELECT id::text FROM agent WHERE did = $1",
    [agent.did],
  );
  const id = BigInt(rows[0]?.id ?? 0);
  const ctx: ServiceContext = {
    ...room.services.anonymous,
    actor: { kind: "agent", agentId: id, did: agent.did, kid: key.kid, tag: "svc-agent" },
  };
  return {
    ctx,
    agent: { id, did: agent.did },
    callId: "CALL-test",
    resource: null,
    hosts: [],
    responseBytes: MIB,
    signal: new AbortController().signal,
  };
}

function toolOf(kind: ManagedTool["kind"], name: string, definition: unknown = {}): ManagedTool {
  return { name, kind, version: 1, definition };
}

const builtin = (name: string, args: JsonObject, over: Partial<ToolRun> = {}) =>
  runTool(toolOf("builtin", name), args, { ...run, ...over });

const script = (source: string, args: JsonObject = {}, over: Partial<ToolRun> = {}) =>
  runTool(toolOf("script", "write:notes", { source }), args, { ...run, ...over });

function resultOf(outcome: ToolOutcome) {
  if (outcome.outcome === "executed") return outcome.result;
  throw new Error(`${outcome.code}: ${outcome.reason}`);
}

describe("builtins", () => {
  let first: string;
  let second: string;

  beforeAll(async () => {
    await runImport(room.services.as("analyst"), {
      connector: "burp",
      fileName: "tools.xml",
      source: inPieces(
        burpReport([
          { name: "SQL injection", severity: "High", type: 1 },
          { name: "Cross-site scripting", severity: "Low", type: 2 },
        ]),
      ),
    });
    const { incidents } = await listIncidents(room.services.as("viewer"), {});
    const idOf = (name: string) => incidents.find(({ title }) => title === name)?.id ?? "";
    [first, second] = [idOf("SQL injection"), idOf("Cross-site scripting")];
    await room.services.db.pool.query("UPDATE incident SET owner_email = 'person@test.example'");
  });

  it("hash a text", async () => {
    expect(resultOf(await builtin("hash:text", { text: "abc" }))).toEqual({
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    });
  });

  it("read what the grant names, without its people", async () => {
    for (const incidents of ["all", [first]] as const) {
      const outcome = await builtin("read:incident", { id: first }, { resource: { incidents } });
      expect(resultOf(outcome)).toMatchObject({ id: first, title: "SQL injection" });
      expect(JSON.stringify(outcome)).not.toContain("person@test.example");
    }
  });

  it("refuse what it does not name, whether there is such a thing or not", async () => {
    const refused = { outcome: "failed", code: "resource_refused" };
    const listed = { resource: { incidents: [first] } };
    for (const id of [second, "INC-2026-999999"]) {
      expect(await builtin("read:incident", { id }, listed)).toMatchObject(refused);
    }
    for (const resource of [null, {}, { tenant: "x" }, { incidents: [] }]) {
      expect(await builtin("read:incident", { id: first }, { resource })).toMatchObject(refused);
    }
    expect(await builtin("search:incidents", {})).toMatchObject(refused);
    expect(await builtin("read:evidence", { id: "EVD-1" })).toMatchObject(refused);
    const all = { resource: { incidents: "all" } } as const;
    expect(await builtin("read:incident", { id: "INC-2026-999999" }, all)).toMatchObject({
      outcome: "failed",
      code: "not_found",
    });
  });

  it("search within what the grant names", async () => {
    const ids = async (args: JsonObject, incidents: "all" | string[]) => {
      const outcome = await builtin("search:incidents", args, { resource: { incidents } });
      return (resultOf(outcome) as { incidents: { id: string }[] }).incidents.map(({ id }) => id);
    };
    for (const incidents of ["all" as const, [first, second, "INC-2026-999999"]]) {
      expect(await ids({}, incidents)).toEqual([first, second].sort().reverse());
      expect(await ids({ q: "sql" }, incidents)).toEqual([first]);
      expect(await ids({ severity: ["low"], status: ["open"] }, incidents)).toEqual([second]);
      expect(await ids({ source: "simulation" }, incidents)).toEqual([]);
      expect(await ids({ limit: 1 }, incidents)).toHaveLength(1);
    }
    expect(await ids({ q: "s" }, [first])).toEqual([first]);
  });

  it("read evidence, which is recorded in its chain of custody", async () => {
    const viewer = room.services.as("viewer");
    const { evidence } = await listEvidence(viewer, { incident_id: first });
    const id = evidence[0]?.id ?? "";
    const listed = { resource: { incidents: [first] } };
    expect(resultOf(await builtin("read:evidence", { id }, listed))).toMatchObject({
      id,
      incident_id: first,
      parts: [{ ordinal: 1, name: "request" }, { ordinal: 2 }],
    });
    const read = await builtin("read:evidence", { id, part: 1 }, listed);
    expect(resultOf(read)).toMatchObject({ part: 1, text: "GET /item/0 HTTP/1.1\r\n\r\n" });
    const { rows } = await room.services.db.pool.query<{ line: string }>(
      `SELECT convert_from(line, 'UTF8') AS line FROM custody_event
       WHERE event = 'accessed' ORDER BY seq DESC LIMIT 1`,
    );
    expect(rows[0]?.line).toContain(`Read by ${run.agent.did} in CALL-test`);
    const elsewhere = { resource: { incidents: [second] } };
    expect(await builtin("read:evidence", { id, part: 1 }, elsewhere)).toMatchObject({
      code: "resource_refused",
    });
    expect(
      await builtin("read:evidence", { id, part: 1 }, { ...listed, responseBytes: 10 }),
    ).toMatchObject({
      code: "output_exceeded",
    });
  });

  it("take their arguments and no others", async () => {
    for (const [name, args] of [
      ["hash:text", {}],
      ["hash:text", { text: "a", more: 1 }],
      ["read:incident", { id: "1 OR 1=1" }],
      ["search:incidents", { limit: 1_000 }],
      ["read:evidence", { id: "EVD-1", part: -1 }],
    ] as const) {
      expect(await builtin(name, args), name).toMatchObject({ code: "arguments_invalid" });
    }
    expect(Object.keys(BUILTIN_TOOLS)).toHaveLength(4);
    for (const name of ["read:nothing", "constructor", "__proto__"]) {
      expect(await builtin(name, {})).toMatchObject({ code: "definition_invalid" });
    }
  });

  it("reveal nothing of an internal failure", async () => {
    const ctx = {
      ...run.ctx,
      clock: () => {
        throw new Error("SELECT secret FROM inside");
      },
    };
    const outcome = await builtin(
      "read:incident",
      { id: first },
      { ctx, resource: { incidents: "all" } },
    );
    expect(outcome).toMatchObject({ code: "internal", reason: "The tool could not be executed." });
  });
});

describe("scripts", () => {
  it("keep values of their agent, and reach no other's", async () => {
    const put = "export default ({ v }) => store.put('k', v).then(() => store.get('k'))";
    expect(resultOf(await script(put, { v: { a: ["ü"] } }))).toEqual({ a: ["ü"] });
    expect(resultOf(await script(put, { v: 2 }))).toBe(2);
    const get = "export default async () => [await store.get('k'), await store.list()]";
    expect(resultOf(await script(get))).toEqual([2, ["k"]]);
    expect(resultOf(await script(get, {}, other))).toEqual([null, []]);
  });

  it.each(["", "a\u0000b", "x".repeat(201), "\ud800"])("may not name a value %j", async (key) => {
    const put = "export default ({ key }) => store.put(key, 1)";
    expect(await script(put, { key })).toMatchObject({ code: "arguments_invalid" });
  });

  it("never keep more objects than they may, however many write at once", async () => {
    const agent = await runOf();
    await room.services.db.pool.query(
      `INSERT INTO agent_object (agent_id, key, value, stored_at)
       SELECT $1, 'o' || n, 'x', now() FROM generate_series(1, 990) n`,
      [agent.agent.id],
    );
    const put = `export default async ({ from }) => {
      const puts = Array.from({ length: 10 }, (_, n) => store.put("n" + from + "-" + n, 1));
      return (await Promise.allSettled(puts)).filter((put) => put.status === "fulfilled").length;
    }`;
    const outcomes = await Promise.all([1, 2, 3, 4].map((from) => script(put, { from }, agent)));
    const kept = outcomes.map((outcome) => Number(resultOf(outcome)));
    expect(kept.reduce((sum, n) => sum + n, 0)).toBe(10);
    expect(await script("export default () => store.put('one', 1)", {}, agent)).toMatchObject({
      code: "quota_exceeded",
    });
    // One of those that are there may change.
    expect((await script("export default () => store.put('o1', 2)", {}, agent)).outcome).toBe(
      "executed",
    );
  });

  it("never keep more bytes than they may", async () => {
    const agent = await runOf();
    const put = `export default async ({ from }) => {
      const puts = Array.from({ length: 4 }, (_, n) => store.put("b" + from + "-" + n, "x".repeat(1e6)));
      return (await Promise.allSettled(puts)).filter((put) => put.status === "fulfilled").length;
    }`;
    const outcomes = await Promise.all([1, 2, 3, 4].map((from) => script(put, { from }, agent)));
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(4).fill("executed"));
    const { rows } = await room.services.db.pool.query<{ n: number; bytes: number }>(
      "SELECT count(*)::int AS n, sum(length(value))::int AS bytes FROM agent_object WHERE agent_id = $1",
      [agent.agent.id],
    );
    expect(rows).toEqual([{ n: 10, bytes: 10 * 1_000_002 }]);
  });

  it("are contained, and the next runs", async () => {
    expect(await script("export default () => { for (;;); }")).toMatchObject({
      code: "time_exceeded",
    });
    expect(await script("export default () => { throw 1; }")).toMatchObject({
      code: "script_failed",
    });
    expect(await script("export default () => '\\ud800'")).toMatchObject({
      code: "answer_refused",
    });
    expect(await script("export default () => 'xxxxx'", {}, { responseBytes: 4 })).toMatchObject({
      code: "output_exceeded",
    });
    for (const source of ["", "export default () => 1;\u0000 0", "export default () => '\u202e'"]) {
      expect(await script(source)).toMatchObject({ code: "definition_invalid" });
    }
    expect(resultOf(await script("export default () => 1"))).toBe(1);
  });

  it("do not start once the call is ended", async () => {
    expect(
      await script(
        "export default () => store.put('late', 1)",
        {},
        { signal: AbortSignal.abort() },
      ),
    ).toMatchObject({ outcome: "failed", code: "cancelled" });
    expect(resultOf(await script("export default () => store.list('late')"))).toEqual([]);
  });
});
