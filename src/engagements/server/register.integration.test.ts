import { createHash } from "node:crypto";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import { verifyChain } from "@/log/server/verify-trace";
import { ROLES } from "@/platform/operation/policy";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { traceTime } from "@/trace/domain/record";
import { getEngagement } from "./engagement/get-engagement";
import { writeEntry } from "./log/add-entry";
import { readUploadedEntry } from "./log/uploaded-entry";
import { getItemContent } from "./register/get-item-content";
import { listItemCustody } from "./register/list-item-custody";
import { verifyItem } from "./register/verify-item";

let room: EngagementRoom;
let services: EngagementRoom["services"];
let white: EngagementRoom["white"];
let red: EngagementRoom["red"];
let log: EngagementRoom["log"];
let owner: Client;

beforeAll(async () => {
  room = await openEngagementRoom();
  ({ services, white, red, log } = room);
  owner = new Client({ connectionString: services.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

const digestOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function upload(
  who: EngagementRoom["white"],
  id: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
) {
  const form = new FormData();
  form.append("file", new File([new Uint8Array(bytes)], "ledger export.csv", { type: "text/csv" }));
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const request = new Request("http://localhost/x", { method: "POST", body: form });
  const sent = await readUploadedEntry(request, chunksOf(request));
  return writeEntry(who, { id, ...sent });
}

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(await request.arrayBuffer());
}

async function events(who: EngagementRoom["white"], id: string, item: string) {
  return (await listItemCustody(who, { id, item })).events.map(({ event }) => event);
}

async function lastRecord(id: string) {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = $1 ORDER BY seq DESC LIMIT 1",
    [`engagement:${id}`],
  );
  return JSON.parse(rows[0]?.line.toString() ?? "").body;
}

async function replaceStored(bytes: Buffer, by: Buffer | null): Promise<void> {
  await owner.query("ALTER TABLE evidence_blob DROP CONSTRAINT IF EXISTS evidence_blob_sha256");
  await owner.query("UPDATE evidence_blob SET bytes = $2 WHERE sha256 = $1", [
    createHash("sha256").update(bytes).digest(),
    by,
  ]);
}

describe("an item that is uploaded", () => {
  it("is stored under its digest, with what is stated of it and its way here", async () => {
    const { id } = await room.inState("active");
    const bytes = Buffer.from("account;balance\n1;7");
    const item = await upload(red, id, bytes, {
      kind: "log",
      sha256: digestOf(bytes).toUpperCase(),
      description: "Export of the ledger",
      collected_at: "2026-11-20T10:00:00+01:00",
      collected_by: "op1",
      collected_from: "ledger-01",
      method: "scp",
      related: '["LOG-1","T1005"]',
    });
    expect(item).toMatchObject({
      id: "REG-1",
      kind: "log",
      side: "red",
      content_sha256: digestOf(bytes),
      body: {
        name: "ledger export.csv",
        mime: "text/csv",
        bytes: bytes.byteLength,
        text: "Export of the ledger",
        storage: "stored",
        collected_at: "2026-11-20T09:00:00.000000Z",
        related: ["LOG-1", "T1005"],
      },
    });
    const [collected, imported, ...more] = await events(white, id, "REG-1");
    expect(more).toEqual([]);
    expect(collected).toMatchObject({
      event: "collected",
      subject: "REG-1",
      actor: { kind: "person", id: "op1" },
      at: "2026-11-20T09:00:00.000000Z",
      recorded_at: traceTime(new Date(item.recorded_at)),
      place: "ledger-01",
      instrument: { name: "scp" },
      match: null,
    });
    expect(imported).toMatchObject({
      event: "imported",
      actor: { kind: "user", id: red.actor.id },
      sha256_before: digestOf(bytes),
      sha256_after: digestOf(bytes),
      match: true,
    });
    const { kind, sum } = await lastRecord(id);
    const page = await listItemCustody(white, { id, item: "REG-1" });
    expect([kind, sum.entry, sum.custody_seq, sum.custody_sha256]).toEqual([
      "engagement.evidence",
      "REG-1",
      1,
      page.head,
    ]);
  });

  it("claims neither a time nor a collector that was not stated", async () => {
    const { id } = await room.inState("active");
    const item = await upload(white, id, Buffer.from("no word of its origin"));
    expect(item.body).toMatchObject({ collected_at: null, collected_by: null });
    const all = await events(white, id, "REG-1");
    expect(all).toMatchObject([{ event: "imported", sha256_before: null, match: null }]);

    const sha256 = digestOf(Buffer.from("elsewhere"));
    await log(white, id, { name: "disk.img", sha256, location: "safe 4" });
    const [collected, ...more] = await events(white, id, "REG-2");
    expect(more).toEqual([]);
    expect(collected).toMatchObject({
      event: "collected",
      actor: { kind: "user" },
      media: { storage_ref: "safe 4" },
      sha256_before: sha256,
      sha256_after: null,
      match: null,
    });
    expect(collected?.purpose).toContain("not stated: who collected it, when");
  });

  it("stores nothing where its bytes are not the declared ones", async () => {
    const { id } = await room.inState("active");
    const bytes = Buffer.from("cut off on the way");
    const declared = digestOf(Buffer.from("the whole of it"));
    await expect(upload(white, id, bytes, { sha256: declared })).rejects.toMatchObject({
      code: "hash_mismatch",
      extra: { declared, measured: digestOf(bytes) },
    });
    expect((await getEngagement(white, { id })).counts.evidence).toBe(0);
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM evidence_blob WHERE sha256 = decode($1, 'hex') UNION ALL SELECT 1 FROM custody_event WHERE chain = $2",
      [digestOf(bytes), `engagement:${id}`],
    );
    expect(rows).toEqual([]);
  });

  it("is refused from outside, from readers and once the engagement is over", async () => {
    const { id } = await room.inState("completed");
    const bytes = Buffer.from("too late");
    await expect(upload(white, id, bytes)).rejects.toMatchObject({ code: "engagement_closed" });
    const open = await room.inState("active");
    await expect(upload(services.as("auditor"), open.id, bytes)).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(upload(services.as("white_team"), open.id, bytes)).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("an item that is read and checked", () => {
  it("is served as it was registered, and each reading is on its chain", async () => {
    const { id } = await room.inState("active");
    const bytes = Buffer.from([0, 255, 10, 13]);
    await upload(red, id, bytes);
    const read = await getItemContent(red, { id, item: "REG-1" });
    expect([read.bytes.equals(bytes), read.fileName]).toEqual([true, "ledger export.csv"]);
    expect(await lastRecord(id)).toMatchObject({
      kind: "custody.accessed",
      sum: { entry: "REG-1", custody_seq: 1 },
    });
    const found = await verifyItem(services.as("auditor"), { id, item: "REG-1" });
    expect(found).toMatchObject({
      status: "verified",
      measured: [
        { path: "content", measured: digestOf(bytes), match: true },
        { path: "record", match: true },
        { path: "trace", match: true },
      ],
      custody: { event: { event: "verified", match: true } },
    });
    expect(await lastRecord(id)).toMatchObject({
      kind: "engagement.verify_item",
      sum: { entry: "REG-1", status: "verified", custody_sha256: found.custody?.hash },
    });
    const page = await listItemCustody(white, { id, item: "REG-1", limit: 2 });
    const rest = await listItemCustody(white, { id, item: "REG-1", cursor: page.next_cursor });
    const all = [...page.events, ...rest.events];
    expect(all.map(({ event }) => event.event)).toEqual(["imported", "accessed", "verified"]);
    expect(rest.next_cursor).toBeNull();
    expect(
      verifyCustody(
        nodePrimitives,
        all.map(({ line }) => utf8(line)),
      ),
    ).toEqual({
      head: page.head,
      events: 3,
    });
    expect(await verifyChain(white, { chain: `engagement:${id}` })).toMatchObject({
      status: "verified",
    });
  });

  it("is never served or called verified once its bytes are others, or gone", async () => {
    const { id } = await room.inState("active");
    const bytes = Buffer.from("what was seen");
    await upload(white, id, bytes);
    for (const [by, after] of [
      [Buffer.from("what was not"), digestOf(Buffer.from("what was not"))],
      [null, null],
    ] as const) {
      await replaceStored(bytes, by);
      await expect(getItemContent(white, { id, item: "REG-1" })).rejects.toMatchObject({
        code: "hash_mismatch",
      });
      expect((await events(white, id, "REG-1")).at(-1)).toMatchObject({
        event: "hash_mismatch",
        sha256_before: digestOf(bytes),
        sha256_after: after,
        match: false,
        mismatches: [{ path: "content", expected: digestOf(bytes), measured: after }],
      });
      expect(await verifyItem(white, { id, item: "REG-1" })).toMatchObject({
        status: "mismatch",
        custody: { event: { event: "hash_mismatch", match: false } },
      });
    }
    await replaceStored(bytes, bytes);
    expect((await verifyItem(white, { id, item: "REG-1" })).status).toBe("verified");
  });

  it("does not hold without its record in the trace", async () => {
    const { id } = await room.inState("active");
    await upload(white, id, Buffer.from("held by the chain"));
    await owner.query("ALTER TABLE trace_record DISABLE TRIGGER USER");
    await owner.query("UPDATE trace_record SET line = 'x' WHERE chain = $1 AND seq = 0", [
      `engagement:${id}`,
    ]);
    await owner.query("ALTER TABLE trace_record ENABLE TRIGGER USER");
    expect(await verifyItem(white, { id, item: "REG-1" })).toMatchObject({
      status: "mismatch",
      custody: { event: { mismatches: [{ path: "trace", expected: "none" }] } },
    });
    await expect(getItemContent(white, { id, item: "REG-1" })).rejects.toMatchObject({
      code: "hash_mismatch",
    });
  });

  it("claims nothing of bytes that are kept elsewhere or were erased", async () => {
    const { id } = await room.inState("active");
    const bytes = Buffer.from("of another engagement");
    const other = await room.inState("active");
    await upload(white, other.id, bytes);
    await log(white, id, { name: "disk.img", sha256: digestOf(bytes) });
    await expect(getItemContent(white, { id, item: "REG-1" })).rejects.toMatchObject({
      code: "not_found",
    });
    const found = await verifyItem(white, { id, item: "REG-1" });
    expect(found).toMatchObject({ status: "digest_only", custody: null });
    expect(found.measured[0]).toMatchObject({ path: "content", measured: null, match: null });

    await owner.query(
      "UPDATE evidence_blob SET bytes = NULL, erased_at = now() WHERE sha256 = decode($1, 'hex')",
      [digestOf(bytes)],
    );
    await expect(getItemContent(white, { id: other.id, item: "REG-1" })).rejects.toMatchObject({
      code: "evidence_erased",
    });
    expect(await verifyItem(white, { id: other.id, item: "REG-1" })).toMatchObject({
      status: "erased",
      custody: null,
    });
    expect(await events(white, other.id, "REG-1")).toHaveLength(1);
  });

  it("shows the red team its own items only, with the same error as for a missing one", async () => {
    const { id } = await room.inState("active");
    await upload(white, id, Buffer.from("for the white team"));
    await upload(red, id, Buffer.from("by the red team"));
    const acts = (item: string) => [
      () => getItemContent(red, { id, item }),
      () => verifyItem(red, { id, item }),
      () => listItemCustody(red, { id, item }),
    ];
    const failure = (act: () => Promise<unknown>) =>
      act().then(
        () => "seen",
        (error: { code: string; detail: string }) => `${error.code}: ${error.detail}`,
      );
    for (const act of acts("REG-2")) expect(await failure(act)).toBe("seen");
    for (const [n, act] of acts("REG-1").entries()) {
      const missing = acts("REG-9")[n];
      if (missing === undefined) throw new Error("three acts");
      expect(await failure(act)).toBe(await failure(missing));
      expect(await failure(act)).toMatch(/^not_found: /);
    }
  });

  it("is not found by accounts that may not see the engagement, in any role", async () => {
    const { id } = await room.inState("active");
    await upload(white, id, Buffer.from("secret of the room"));
    for (const role of ROLES) {
      const outsider = services.as(role);
      for (const act of [
        () => getItemContent(outsider, { id, item: "REG-1" }),
        () => verifyItem(outsider, { id, item: "REG-1" }),
        () => listItemCustody(outsider, { id, item: "REG-1" }),
      ]) {
        if (role === "auditor") await act();
        else {
          await expect(act()).rejects.toMatchObject({
            code: expect.stringMatching(/^(not_found|forbidden)$/),
          });
        }
      }
    }
    await expect(getItemContent(services.anonymous, { id, item: "REG-1" })).rejects.toMatchObject({
      code: "unauthenticated",
    });
  });

  it("is not confused by a text that looks like its name in the chain", async () => {
    const { id } = await room.inState("active");
    const stated = { collected_by: '"subject":"REG-1"', collected_at: "2026-11-20T10:00:00Z" };
    await upload(white, id, Buffer.from("one"));
    await upload(white, id, Buffer.from("two"), stated);
    expect(await events(white, id, "REG-1")).toHaveLength(1);
    expect(await events(white, id, "REG-2")).toHaveLength(2);
  });
});
