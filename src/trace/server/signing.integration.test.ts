import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { equalBytes } from "@/encoding/domain/crypto/encoding";
import { verifyChain } from "@/log/server/verify-trace";
import {
  append,
  asOwner,
  context,
  cutBehind,
  inSigningWorld,
  lose,
  machine,
  now,
  pass,
  restarted,
  rootAt,
  services,
  sign,
  stopped,
  withNoteOf,
} from "@/test/rooms/signing-world";
import { storeAccount } from "@/test/stored-account";
import { followCheckpoints, requireSigning } from "./signing/publish-checkpoint";

inSigningWorld();

describe("a second history under the same name", () => {
  it("is not signed by a fresh machine after records were lost", async () => {
    const first = machine();
    const { kept, lost } = await lose(first);
    const fresh = machine();
    await expect(sign(fresh)).rejects.toMatchObject(stopped(/does not have the note/));
    await expect(requireSigning(context(), fresh)).rejects.toMatchObject({ code: "unavailable" });
    await expect(sign(first)).rejects.toMatchObject(
      stopped(/does not extend what was signed before/),
    );
    // The tree to sign contradicts the signed one.
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM log_checkpoint WHERE ordinal > $1",
      [kept.ordinal],
    );
    expect(rows).toEqual([]);
    expect(equalBytes(await rootAt(lost.size), lost.root)).toBe(false);
  });

  it("is not signed by a machine that was behind, once another remembers more than is left", async () => {
    const first = machine();
    const second = machine();
    await followCheckpoints(context(), second);
    await append(3);
    const kept = await sign(first);
    await followCheckpoints(context(), second);
    await append(5);
    await sign(first);
    await cutBehind(kept);
    await expect(followCheckpoints(context(), first)).rejects.toMatchObject(
      stopped(/it is shorter/),
    );
    await append(20, "test:other-past");
    await expect(sign(second)).rejects.toMatchObject(stopped(/Another machine found it/));
    // Not even when the machine that knows comes back without its memory.
    rmSync(first.stateFile);
    await expect(sign(restarted(first))).rejects.toMatchObject({ code: "unavailable" });
    await expect(sign(second)).rejects.toMatchObject(stopped(/Another machine found it/));
  });

  it("is reported: since when and why, on the record, to administrators and auditors, once", async () => {
    const auditor = services.as("auditor");
    await storeAccount(services.db, { ...auditor.actor, name: "Auditor", roles: ["auditor"] });
    const first = machine();
    await lose(first);
    for (let n = 0; n < 3; n++) {
      await expect(sign(first)).rejects.toMatchObject({ code: "unavailable" });
    }
    const found = await verifyChain(auditor, {});
    expect(found).toMatchObject({
      status: "verified",
      signing: {
        state: "stopped",
        stops: [
          {
            machine: first.name,
            reason: "note_contradicts",
            everywhere: true,
            since: now.toISOString(),
          },
        ],
      },
    });
    const received = (await listNotices(auditor, {})).notices;
    expect(received.map(({ kind, subject }) => [kind, subject])).toEqual([
      ["signing_stopped", "note_contradicts"],
    ]);
    const { rows } = await services.db.pool.query<{ n: string }>(
      `SELECT count(*) AS n FROM trace_record WHERE chain = 'service'
       AND convert_from(line, 'UTF8') LIKE '%"kind":"log.stop"%' AND convert_from(line, 'UTF8') LIKE '%note_contradicts%'`,
    );
    expect(Number(rows[0]?.n)).toBeGreaterThan(0);
    const seen = await verifyChain(services.as("viewer"), {
      chain: "incident:INC-2026-000001",
    }).catch((e) => e);
    expect(seen).toMatchObject({ code: "not_found" });
  });
});

describe("a machine of several", () => {
  it("goes on from an older note that the log extends, and follows what others sign", async () => {
    const first = machine();
    const second = machine();
    await followCheckpoints(context(), second);
    await append(2);
    await sign(first);
    await append(2);
    const newest = await sign(first);
    await followCheckpoints(context(), second);
    expect(readFileSync(second.stateFile, "utf8")).toBe(newest.note);
    await append(2);
    const own = await sign(second);
    expect(own.size).toBeGreaterThan(newest.size);
    await followCheckpoints(context(), first);
    expect(readFileSync(first.stateFile, "utf8")).toBe(own.note);
  });

  it("signs once it is given the note of another", async () => {
    const first = machine();
    await append(2);
    await sign(first);
    await expect(sign(machine())).rejects.toMatchObject(stopped(/does not have the note/));
    pass(1000);
    await sign(first);
    // Others sign: the log itself is well.
    const { signing } = await verifyChain({ ...services.as("auditor"), clock: () => now }, {});
    expect(signing).toMatchObject({ state: "partly", stops: [{ reason: "note_missing" }] });
    await append(2);
    const given = withNoteOf(first);
    const { size } = await sign(given);
    expect(size).toBeGreaterThan(0);
    expect((await verifyChain(services.as("auditor"), {})).status).toBe("verified");
  });

  it("begins its memory on an empty log together with all the others", async () => {
    const all = Array.from({ length: 4 }, () => machine());
    await Promise.all(all.map((each) => followCheckpoints(context(), each)));
    await append(2);
    for (const each of all) {
      await append(1);
      await sign(each);
    }
    // Several processes of one machine share one file.
    const workers = Array.from({ length: 4 }, () => restarted(all[0] ?? machine()));
    const notes = await Promise.all(workers.map(sign));
    expect(new Set(notes.map(({ note }) => note)).size).toBe(1);
  });

  it("of a database that lost a checkpoint and not its records goes on", async () => {
    const first = machine();
    await append(2);
    const kept = await sign(first);
    await append(2);
    await sign(first);
    await asOwner(`DELETE FROM log_checkpoint WHERE ordinal > ${kept.ordinal}`);
    await append(1);
    expect((await sign(first)).size).toBeGreaterThan(kept.size);
  });
});

describe("a note", () => {
  it.each([
    ["empty", ""],
    ["garbage", "no note at all\n"],
    ["signed by nobody", "log.example/trace\n3\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n\n"],
  ])("that is %s stops its machine only", async (_, text) => {
    const first = machine();
    await append(2);
    await sign(first);
    writeFileSync(first.stateFile, text);
    await append(1);
    await expect(sign(first)).rejects.toMatchObject(stopped(/empty, damaged or signed by no key/));
    expect(readFileSync(first.stateFile, "utf8")).toBe(text);
    const found = await verifyChain(services.as("auditor"), {});
    expect(found.signing).toMatchObject({ state: "stopped", stops: [{ everywhere: false }] });
  });

  it("that cannot be written stops before anything is published, and leaves nothing behind", async () => {
    const first = machine();
    await append(2);
    const before = await sign(first);
    const blocked = withNoteOf(first);
    await append(1);
    // The first file to be written is a folder, which also root cannot write as a file.
    const file = blocked.stateFile;
    mkdirSync(`${file}.${process.pid}`);
    await expect(sign(blocked)).rejects.toMatchObject(
      stopped(/cannot be written to its file\. \(ERR_FS_EISDIR\)/),
    );
    const { rows } = await services.db.pool.query(
      "SELECT 1 FROM log_checkpoint WHERE ordinal > $1",
      [before.ordinal],
    );
    expect(rows).toEqual([]);
    rmSync(`${file}.${process.pid}`, { recursive: true });
    expect((await sign(blocked)).size).toBeGreaterThan(before.size);
    expect((await verifyChain(services.as("auditor"), {})).signing).toEqual({
      state: "active",
      stops: [],
      adoptions: [],
    });
    expect(readdirSync(path.dirname(file))).toEqual(["state.note"]);
  });
});
