import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOG_COLUMNS } from "@/engagements/domain/log-columns";
import { listRecords } from "@/log/server/read-records";
import { verifyTrace } from "@/log/server/verify-trace";
import { closeLive } from "@/platform/live/live";
import type { ServiceContext } from "@/platform/operation/context";
import { parseCsv } from "@/test/parse-csv";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { engagementEvents } from "./engagement/engagement-events";
import { getEngagement } from "./engagement/get-engagement";
import { moveEngagement } from "./engagement/move-engagement";
import { exportLog, sanitisedHeaders } from "./exchange/export-log";
import { importLogFile } from "./exchange/import-log";
import { listEntries } from "./log/list-entries";

let room: EngagementRoom;

beforeAll(async () => {
  room = await openEngagementRoom();
});
afterAll(async () => {
  await closeLive();
  await room.services.close();
});

async function* once(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

const send = (who: ServiceContext, id: string, csv: string | Uint8Array, dryRun = false) =>
  importLogFile(who, { id, dryRun, bytes: once(csv) });

async function take(who: ServiceContext, id: string, sanitise = false, columns = "") {
  const file = await exportLog(who, { id, sanitise, columns });
  const csv = await new Response(file.bytes).text();
  const [header = [], ...rows] = parseCsv(csv.replace(/^\uFEFF/, ""));
  const named = rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i]])));
  return { file, csv, header, rows: named };
}

const all = async (who: ServiceContext, id: string) =>
  (await listEntries(who, { id, limit: 200 })).entries.reverse();
/** Kind and summary of every record of the engagement's chain. */
const recordsOf = async (id: string) => {
  const chain = `engagement:${id}`;
  const { records } = await listRecords(room.services.as("auditor"), { chain, limit: 1_000 });
  return records.map(({ line }) => {
    const { body } = JSON.parse(line) as { body: { kind: string; sum: object } };
    return { kind: body.kind, summary: body.sum };
  });
};
const kinds = async (id: string) => (await recordsOf(id)).map(({ kind }) => kind);

/** Rows as Ghostwriter writes them, out of order. */
const FILE = `start_date,end_date,source_ip,dest_ip,tool,user_context,command,description,output,comments,operator_name,tags,entry_identifier,oplog_id
2026-11-20 10:00:00,2026-11-20 10:05:00,KALI-7,DC01,secretsdump,CORP\\svc_backup,secretsdump.py DC01,Dumped DC01,"hash1
hash2",noisy,Jane Doe,"creds,att&ck:T1003.006",gw-2,5
2026-11-20 09:00:00,,KALI-7,10.0.0.0/24,nmap,,-sS 10.0.0.0/24,,open ports,,Jane Doe,recon,gw-1,5
2026-11-20T11:00:00+01:00,,,,,,,Third and same,,,,,,5
2026-11-20T11:00:00+01:00,,,,,,,Third and same,,,,,,5
`;

describe("importing an operation log", () => {
  it("corrects nothing that the other side wrote, seen or not", async () => {
    const { id } = await room.inState("active");
    await room.log(room.white, id, { kind: "communication", text: "Call held" });
    await room.log(room.white, id, { kind: "decision", text: "Watch" });
    for (const target of ["LOG-1", "LOG-2", "LOG-9"]) {
      const row = `start_date,description,corrects\n2026-01-01T00:00:00Z,Not so,${id}/${target}\n`;
      await expect(send(room.red, id, row), target).rejects.toMatchObject({
        code: "parse_failed",
        extra: { problems: [{ line: 2, column: "corrects" }] },
      });
    }
    expect(await all(room.white, id)).toHaveLength(2);
  });

  it("writes every row as a late activity with its own record, once", async () => {
    const { id } = await room.inState("active");
    const dry = await send(room.red, id, FILE, true);
    expect(dry).toMatchObject({
      dry_run: true,
      rows: 4,
      imported: 4,
      duplicates: 0,
      assumed_utc: 2,
      ignored_columns: ["oplog_id"],
      first: null,
      problem_count: 0,
    });
    expect(await all(room.white, id)).toEqual([]);
    const before = await kinds(id);
    const done = await send(room.red, id, FILE);
    expect(done).toEqual({ ...dry, dry_run: false, first: "LOG-1", last: "LOG-4" });
    const entries = await all(room.red, id);
    expect(entries.map((entry) => [entry.title, entry.occurred_at])).toEqual([
      ["-sS 10.0.0.0/24", "2026-11-20T09:00:00.000Z"],
      ["Dumped DC01", "2026-11-20T10:00:00.000Z"],
      ["Third and same", "2026-11-20T10:00:00.000Z"],
      ["Third and same", "2026-11-20T10:00:00.000Z"],
    ]);
    expect(new Set(entries.map(({ kind, side }) => `${kind} ${side}`))).toEqual(
      new Set(["activity red"]),
    );
    for (const entry of entries) expect(entry.late_by_seconds).toBeGreaterThan(900);
    expect(entries[1]?.body).toMatchObject({
      details: {
        source: "KALI-7",
        target: "DC01",
        tool: "secretsdump",
        operator: "Jane Doe",
        output: "hash1\nhash2",
        technique_id: "T1003.006",
      },
      tags: ["creds"],
      import: {
        identifier: "gw-2",
        line: 2,
        file_sha256: done.file_sha256,
        ended_at: "2026-11-20T10:05:00.000Z",
        user_context: "CORP\\svc_backup",
        comments: "noisy",
      },
    });
    expect((await kinds(id)).length - before.length).toBe(5);
    expect(await kinds(id)).toContain("engagement.import_log");
    const { broken } = await verifyTrace(room.services.as("auditor"), {
      chain: `engagement:${id}`,
    });
    expect(broken).toEqual([]);
    expect((await getEngagement(room.white, { id })).counts.log).toBe(4);
    // The next entry finds its place behind them.
    expect((await room.log(room.white, id, { text: "After" })).id).toBe("LOG-5");

    const again = await send(room.red, id, FILE.replace("Dumped DC01", "Dumped it"));
    expect(again).toMatchObject({
      imported: 0,
      duplicates: 4,
      changed: [{ line: 2, identifier: "gw-2" }],
      first: null,
    });
    expect(await all(room.white, id)).toHaveLength(5);
  });

  it("imports nothing unless every row can be, and says what is wrong where", async () => {
    const { id } = await room.inState("active");
    const csv = `start_date,description,source_ip,entry_identifier,kind
2026-11-20 09:00:00,Good,,a,
2999-01-01 00:00:00,Tomorrow,,b,
2026-11-20 09:00:00,Long,${"x".repeat(1_001)},c,
2026-11-20 09:00:00,Other,,a,
2026-11-20 09:00:00,Secret,,d,decision
2026-11-20 09:00:00,What,,e,thing
`;
    const problems = [
      { line: 3, column: "start_date" },
      { line: 4, column: "source_ip" },
      { line: 5, column: "entry_identifier" },
      { line: 6, column: "kind" },
      { line: 7, column: "kind" },
    ];
    const dry = await send(room.red, id, csv, true);
    expect(dry).toMatchObject({ imported: 1, problems, problem_count: 5 });
    await expect(send(room.red, id, csv)).rejects.toMatchObject({
      code: "parse_failed",
      extra: { position: { line: 3, column: 1 }, problems },
    });
    const broken: [string | Uint8Array, object][] = [
      ["a,b\n1,2", { code: "parse_failed", extra: { position: { line: 1, column: 1 } } }],
      [
        Buffer.from("start_date,description\n2026,caf\xe9", "latin1"),
        { code: "parse_failed", extra: { position: { line: 2, column: 9 } } },
      ],
      [`start_date,tool\n${"2026,x\n".repeat(5_001)}`, { code: "payload_too_large" }],
      ["x".repeat(10 * 1024 * 1024 + 1), { code: "payload_too_large" }],
    ];
    for (const [bytes, error] of broken) {
      await expect(send(room.red, id, bytes)).rejects.toMatchObject(error);
    }
    expect(await send(room.red, id, "start_date,description\n")).toMatchObject({
      rows: 0,
      imported: 0,
    });
    expect(await all(room.white, id)).toEqual([]);
  });

  it("is for the teams of an engagement that is not over", async () => {
    const { id } = await room.inState("active");
    const csv = "start_date,description\n2026-11-20 09:00:00,x\n";
    await expect(send(room.services.as("red_team"), id, csv)).rejects.toMatchObject({
      code: "not_found",
    });
    for (const reader of [room.services.as("auditor"), room.services.as("admin", "auditor")]) {
      await expect(send(reader, id, csv, true)).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(send(room.services.anonymous, id, csv)).rejects.toMatchObject({
      code: "unauthenticated",
    });
    await moveEngagement(room.white, { id, to: "cancelled" });
    await expect(send(room.red, id, csv)).rejects.toMatchObject({ code: "engagement_closed" });
  });

  it("does not show the red team what the white team imported", async () => {
    const { id } = await room.inState("active");
    const csv = (kind: string) =>
      `start_date,description,entry_identifier,kind\n2026-11-20 09:00:00,x,same,${kind}\n`;
    await send(room.second, id, csv("decision"));
    const seen = await send(room.red, id, csv("note"));
    expect(seen).toMatchObject({ imported: 1, duplicates: 0 });
    expect(await all(room.red, id)).toHaveLength(1);
  });

  it("takes more rows than one batch, which listeners get page by page", async () => {
    const { id } = await room.inState("active");
    const rows = Array.from(
      { length: 1_100 },
      (_, i) => `2026-11-20 09:00:${String(i % 60).padStart(2, "0")},Row ${i},r-${i}`,
    );
    const csv = `start_date,description,entry_identifier\n${rows.join("\n")}`;
    expect(await send(room.red, id, csv)).toMatchObject({ imported: 1_100, last: "LOG-1100" });
    const { broken } = await verifyTrace(room.services.as("auditor"), {
      chain: `engagement:${id}`,
    });
    expect(broken).toEqual([]);
    const source = await engagementEvents(room.red, {
      id,
      lastEventId: "-1",
      present: async () => room.red.actor,
    });
    const streamed: unknown[] = [];
    let pages = 0;
    for (let more = true; more; pages++) {
      const page = await source.read();
      streamed.push(
        ...page.events.filter(({ event }) => event === "entry").map(({ data }) => data),
      );
      more = page.more;
    }
    source.release();
    expect(pages).toBe(6);
    expect(streamed).toEqual(
      rows.map((_, i) => expect.objectContaining({ number: i + 1, id: `LOG-${i + 1}` })),
    );
    expect(await source.read()).toEqual({ events: [], more: false });
  });
});

describe("exporting the log", () => {
  it("gives each side what the list shows it, guarded, and leaves a record", async () => {
    const { id } = await room.inState("active");
    await room.log(room.second, id, { kind: "decision", text: "=Hidden" });
    await room.log(room.second, id, { kind: "white_card", text: "=Shared" });
    await room.log(room.second, id, { kind: "white_card", text: "Amends", corrects: "LOG-1" });
    await room.log(room.red, id, { kind: "activity", text: "Own", command: "id" });
    const white = await take(room.white, id);
    expect(white.header).toEqual([...LOG_COLUMNS]);
    expect(white.rows.map((row) => [row.kind, row.description, row.corrects])).toEqual([
      ["decision", "'=Hidden", ""],
      ["white_card", "'=Shared", ""],
      ["white_card", "Amends", `${id}/LOG-1`],
      ["activity", "Own", ""],
    ]);
    const red = await take(room.red, id);
    expect(red.file.rows).toBe(3);
    expect(red.rows.map((row) => row.kind)).toEqual(["white_card", "white_card", "activity"]);
    expect(red.csv).not.toContain("Hidden");
    expect(red.csv).not.toContain("LOG-1");
    const exports = (await recordsOf(id)).filter(({ kind }) => kind === "engagement.export_log");
    expect(exports.map(({ summary }) => summary)).toEqual(
      expect.arrayContaining([
        { format: "csv", rows: 4, whole_log: true, sanitised: false },
        { format: "csv", rows: 3, whole_log: false, sanitised: false },
      ]),
    );
    await expect(take(room.services.as("red_team"), id)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(take(room.services.as("viewer"), id)).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("masks alike in every row, and says what it did to which column", async () => {
    const { id } = await room.inState("active");
    await room.log(room.red, id, { kind: "activity", text: "Moved to dc01 with password=x" });
    await room.log(room.red, id, {
      kind: "activity",
      text: "Dumped 10.0.0.5",
      target: "DC01",
      command: "secretsdump",
    });
    const { rows, file, csv } = await take(room.red, id, true);
    expect(rows.map((row) => [row.description, row.dest_ip, row.command, row.sha256])).toEqual([
      ["Moved to host-1 with password=[redacted]", "", "", ""],
      ["Dumped ip-1", "host-1", "", ""],
    ]);
    expect(csv).not.toContain(id);
    const headers = sanitisedHeaders(file);
    expect(headers["x-sanitised-columns"]).toContain("command=remove, description=mask");
    expect(headers["x-sanitised-columns"]?.split(", ")).toHaveLength(LOG_COLUMNS.length);
    expect(headers["x-replaced"]).toBe(
      "ip=1, host=2, email=0, account=0, operator=2, entry=2, secret=1, removed=3",
    );
    expect(file.fileName).toMatch(/_sanitised\.csv$/);
    expect((await recordsOf(id)).at(-1)).toMatchObject({
      kind: "engagement.export_log",
      summary: {
        rows: 2,
        sanitised: true,
        columns: expect.arrayContaining(["sha256=remove", "dest_ip=mask"]),
      },
    });
    for (const wrong of [
      () => take(room.red, id, true, "nothing:mask"),
      // A request with columns that omits the sanitising must not get the unmasked log.
      () => take(room.red, id, false, "command:remove"),
    ]) {
      await expect(wrong()).rejects.toMatchObject({
        code: "validation_failed",
        errors: [{ pointer: "query/columns" }],
      });
    }
  });

  it("means the same in another engagement", async () => {
    const { id } = await room.inState("active");
    await send(room.second, id, FILE);
    await room.log(room.second, id, {
      kind: "deconfliction",
      title: "Alert 7",
      text: "-Seen by the SOC",
      alert_source: "SIEM",
      verdict: "unrelated",
      tags: ["a,b", "c"],
      occurred_at: "2026-11-20T08:00:00Z",
    });
    await room.log(room.second, id, {
      kind: "deconfliction",
      text: "It was ours",
      corrects: "LOG-5",
      occurred_at: "2026-11-20T08:00:00Z",
    });
    const first = await take(room.white, id);
    const { id: other } = await room.inState("active");
    const done = await send(room.second, other, first.csv);
    expect(done).toMatchObject({ rows: 6, imported: 6, problem_count: 0 });
    const second = await take(room.white, other);
    const meaning = (rows: typeof first.rows) =>
      rows
        .map(({ recorded_at: _, sha256: __, ...row }) => row)
        .sort((a, b) => String(a.entry_identifier).localeCompare(String(b.entry_identifier)));
    expect(meaning(second.rows)).toEqual(meaning(first.rows));
    expect((await all(room.white, other)).map(({ corrects }) => corrects)).toContain("LOG-1");
    // Entries exported from an engagement are recognised by it.
    expect(await send(room.second, id, first.csv)).toMatchObject({ imported: 0, duplicates: 6 });
  });
});
