import { copyFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { verifyTrace } from "@/log/server/verify-trace";
import {
  append,
  asOwner,
  context,
  folder,
  inSigningWorld,
  lose,
  machine,
  services,
  sign,
  stopped,
  withNoteOf,
} from "@/test/rooms/signing-world";
import { storeAccount } from "@/test/stored-account";
import { openCheckpoint } from "@/trace/domain/checkpoint";
import { ED25519, keyId, parseVerificationKey } from "@/trace/domain/verification-key";
import { fileSink } from "@/trace/server/sinks/file-sink";
import { listServiceKeys } from "../describe-log";
import { proveConsistency } from "../proofs/prove-consistency";
import { listCheckpoints } from "../read-checkpoints";
import { adoptCheckpoint, beginNewOrigin, surveyAdoption } from "./adopt-checkpoint";

inSigningWorld();

describe("adopting", () => {
  const KIND = "convert_from(line, 'UTF8')::jsonb->'body'";
  const adoptions = async () =>
    (
      await services.db.pool.query<{ sum: Record<string, unknown> }>(
        `SELECT ${KIND}->'sum' AS sum FROM trace_record
         WHERE chain = 'service' AND ${KIND}->>'kind' = 'log.adopt' ORDER BY seq DESC`,
      )
    ).rows.map(({ sum }) => sum);

  it("lets a fresh machine sign again, on the record and announced to all", async () => {
    const admin = services.as("admin");
    await storeAccount(services.db, { ...admin.actor, name: "Administrator", roles: ["admin"] });
    await append(2);
    const kept = await sign(machine());
    const fresh = machine();
    await expect(sign(fresh)).rejects.toMatchObject(stopped(/does not have the note/));
    expect(await surveyAdoption(context(), fresh)).toMatchObject({
      newest: { size: kept.size, note: kept.note },
      stopped: expect.stringContaining("does not have the note"),
      contradictions: [],
    });
    await adoptCheckpoint(context(), "the machine was replaced", fresh);
    expect((await adoptions())[0]).toEqual({
      origin: kept.note.split("\n")[0],
      size: kept.size,
      root: kept.root.toString("base64"),
      machine: fresh.name,
      reason: "the machine was replaced",
    });
    expect((await listNotices(admin, {})).notices[0]).toMatchObject({
      kind: "checkpoint_adopted",
      subject: String(kept.size),
    });
    expect((await sign(fresh)).size).toBeGreaterThan(kept.size);
    const { signing } = await verifyTrace(services.as("auditor"), {});
    expect(signing).toMatchObject({
      state: "active",
      adoptions: [{ begins: false, size: kept.size, reason: "the machine was replaced" }],
    });
    await expect(adoptCheckpoint(context(), "again", fresh)).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("this machine signs"),
    });
  });

  it("is refused where this machine, another one or a place outside contradicts", async () => {
    const first = machine();
    const { kept, lost } = await lose(first);
    await expect(adoptCheckpoint(context(), "a failover", first)).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("does not extend what was signed before"),
    });
    await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    await expect(adoptCheckpoint(context(), "a failover", machine())).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining(first.name),
    });
    await asOwner("DELETE FROM log_signing_stop");
    const sink = fileSink(path.join(folder, "adopt-notes"), (from, to) =>
      proveConsistency(services.db.pool, from, to),
    );
    await sink.deliver({ ...lost, origin: lost.note.split("\n")[0] ?? "" }, null);
    await expect(adoptCheckpoint(context(), "a failover", machine([sink]))).rejects.toMatchObject({
      code: "conflict",
      detail: expect.stringContaining("file: the log does not extend"),
    });
    expect((await listCheckpoints(services.anonymous, { limit: 1 })).checkpoints[0]?.size).toBe(
      kept.size,
    );
  });

  it("begins a history under another name, which contradicts nothing that was signed", async () => {
    const first = machine();
    const { kept, lost } = await lose(first);
    const second = withNoteOf(first);
    await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    const former = kept.note.split("\n")[0] ?? "";
    await expect(beginNewOrigin(context(), "two words", "x", first)).rejects.toMatchObject({
      code: "validation_failed",
    });
    await expect(beginNewOrigin(context(), former, "x", first)).rejects.toMatchObject({
      code: "conflict",
    });
    await beginNewOrigin(context(), "log.example/second", "a failover lost records", first);
    const [record] = await adoptions();
    expect(record).toMatchObject({ origin: "log.example/second", former });
    const [adopted] = (await verifyTrace(services.as("auditor"), {})).signing.adoptions;
    expect(adopted).toMatchObject({ origin: "log.example/second", begins: true });
    expect(record?.contradicted).toContain(lost.note);
    const anew = await sign(first);
    expect(anew.note.startsWith("log.example/second\n")).toBe(true);
    expect(anew.size).toBeGreaterThan(lost.size);
    // Who holds the key under the former name is shown no second history of it.
    const { keys, origin } = await listServiceKeys(services.anonymous);
    expect(origin).toBe("log.example/second");
    const present = parseVerificationKey(nodePrimitives, keys[0]?.vkey ?? "");
    const before = present && {
      ...present,
      name: former,
      keyId: keyId(nodePrimitives, former, ED25519, present.publicKey),
    };
    expect(openCheckpoint(nodePrimitives, anew.note, before === null ? [] : [before])).toBeNull();
    expect(
      openCheckpoint(nodePrimitives, kept.note, before === null ? [] : [before]),
    ).not.toBeNull();
    expect(
      openCheckpoint(nodePrimitives, anew.note, present === null ? [] : [present]),
    ).not.toBeNull();
    // Former checkpoints that the log still continues go on to be verified.
    const found = await verifyTrace(services.as("auditor"), {});
    expect(found).toMatchObject({ status: "verified", log: { checkpoints: 2, broken_total: 0 } });
    // Another machine remembers the former log only, until it is given the new note.
    await append(1);
    await expect(sign(second)).rejects.toMatchObject(stopped(/a log with another name/));
    copyFileSync(first.stateFile, second.stateFile);
    expect((await sign(second)).size).toBeGreaterThan(anew.size);
  });
});
