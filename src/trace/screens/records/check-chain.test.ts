import { describe, expect, it } from "vitest";
import { toHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { genesisHash, recordHash } from "@/trace/domain/chain";
import type { RecordPageDto } from "@/trace/server/log-dto";
import { checkChain, type ReadRecords } from "./check-chain";

const ORIGIN = "test.invalid/trace";
const CHAIN = "incident:INC-2026-000001";

type Raw = RecordPageDto["records"][number];

interface Epoch {
  records: Raw[];
  sealed: boolean;
}

function epochOf(number: number, kinds: readonly string[], sealed = false): Epoch {
  let prev = toHex(genesisHash(nodePrimitives, ORIGIN, CHAIN, number));
  const records = kinds.map((kind, seq) => {
    const body = `{"actor":"did:svc:service","at":"2026-11-21T12:00:00.000000Z","kind":"${kind}","pay":null,"req":null,"sum":{}}`;
    const line = `{"body":${body},"chain":"${CHAIN}","epoch":${number},"prev":"${prev}","seq":${seq},"v":1}`;
    const hash = toHex(recordHash(nodePrimitives, utf8(line)));
    const record = { seq: String(seq), prev, hash, line };
    prev = hash;
    return record;
  });
  return { records, sealed };
}

/** Returns pages of two, as the service does. */
function reader(epochs: readonly Epoch[], change: Partial<RecordPageDto> = {}): ReadRecords {
  return async ({ epoch, cursor }) => {
    const number = epoch ?? epochs.length;
    const { records = [], sealed = false } = epochs[number - 1] ?? {};
    const from = Number(cursor ?? 0);
    const last = records.at(-1);
    return {
      origin: ORIGIN,
      chain: CHAIN,
      epoch: number,
      epochs: epochs.length,
      head: { next_seq: String(records.length), hash: last?.hash ?? "", sealed },
      records: records.slice(from, from + 2),
      next_cursor: from + 2 < records.length ? String(from + 2) : null,
      ...change,
    };
  };
}

function check(read: ReadRecords, signal = new AbortController().signal) {
  const seen: [number, number][] = [];
  const found = checkChain(nodePrimitives, CHAIN, read, {
    onProgress: (done, total) => seen.push([done, total]),
    pause: async () => undefined,
    signal,
  });
  return { found, seen };
}

const KINDS = ["incident.open", "incident.observe", "incident.observe", "package.issue", "a.b"];

describe("checkChain", () => {
  it("verifies every page and reports its progress", async () => {
    const epoch = epochOf(1, KINDS);
    const { found, seen } = check(reader([epoch]));
    expect(await found).toEqual({
      records: 5,
      epoch: 1,
      head: epoch.records[4]?.hash,
      sealed: false,
      broken: null,
    });
    expect(seen.at(-1)).toEqual([5, 5]);
  });

  it("verifies earlier epochs too, and takes only a record that seals for a seal", async () => {
    const first = epochOf(1, KINDS, true);
    const sealed = epochOf(2, ["chain.open", "chain.seal"], true);
    expect(await check(reader([first, sealed])).found).toMatchObject({ records: 7, sealed: true });
    const unproven = epochOf(2, ["chain.open"], true);
    expect(await check(reader([first, unproven])).found).toMatchObject({ sealed: false });
  });

  it.each<[string, (records: Raw[]) => void, object]>([
    [
      "a changed line",
      ([, second]) => {
        if (second) second.line = second.line.replace("service", "nobody!");
      },
      { seq: "1", reason: "hash_mismatch" },
    ],
    ["a record that is missing", (records) => records.splice(2, 1), { reason: "sequence_gap" }],
    [
      "a hash that is none",
      ([first]) => {
        if (first) first.hash = "zz";
      },
      { seq: "0", reason: "unreadable" },
    ],
  ])("finds %s", async (_name, tamper, expected) => {
    const epoch = epochOf(1, KINDS);
    const head = epoch.records[4]?.hash ?? "";
    tamper(epoch.records);
    const read = reader([epoch], { head: { next_seq: "5", hash: head, sealed: false } });
    expect((await check(read).found).broken).toMatchObject(expected);
  });

  it("finds a tail that was cut off, and a head that is none", async () => {
    const cut = epochOf(1, KINDS.slice(0, 2));
    const ahead = { next_seq: "3", hash: "00".repeat(32), sealed: false };
    expect((await check(reader([cut], { head: ahead })).found).broken?.reason).toBe(
      "head_mismatch",
    );
    const none = { next_seq: "2", hash: "", sealed: false };
    expect((await check(reader([cut], { head: none })).found).broken?.reason).toBe("head_mismatch");
    const wrong = { next_seq: "2", hash: "x", sealed: false };
    expect((await check(reader([cut], { head: wrong })).found).broken?.reason).toBe("head_missing");
  });

  it("refuses answers about another chain, and pages that never end", async () => {
    const epoch = epochOf(1, KINDS);
    await expect(check(reader([epoch], { chain: "service" })).found).rejects.toThrow(
      "another chain",
    );
    const endless = reader([epoch], { records: [], next_cursor: "0" });
    await expect(check(endless).found).rejects.toThrow("not the last one");
  });

  it("stops when the reader leaves", async () => {
    const controller = new AbortController();
    controller.abort();
    const { found } = check(reader([epochOf(1, KINDS)]), controller.signal);
    await expect(found).rejects.toThrow();
  });
});
