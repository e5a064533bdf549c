import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { ChainVerifier, genesisHash, recordHash, type StoredRecord } from "./chain";
import { traceBody, traceTime } from "./record";

const ORIGIN = "svc.example/trace/2026";
const CHAIN = "did:svc:agt:analyst-01";

/** Known answers of the published design for this chain. */
const GENESIS = "880b88d966468a1b45e31f2468956b70252c0ac9b3e25bd2ab0f03d86f4f37fc";
const FIRST_LINE = `{"body":{"actor":"did:svc:service","at":"2026-11-21T08:00:00.000001Z","kind":"chain.open","pay":null,"req":null,"sum":{"baseline":80,"key":"kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k","tier":"T2"}},"chain":"did:svc:agt:analyst-01","epoch":1,"prev":"${GENESIS}","seq":0,"v":1}`;
const FIRST_HASH = "7c0c1253adaf1fa825c4426b10cd5d81a6dc871edc2a6b6866e4b962493dbf34";

function chainOf(length: number): StoredRecord[] {
  const records: StoredRecord[] = [];
  let prev = genesisHash(nodePrimitives, ORIGIN, CHAIN, 1);
  for (let seq = 0; seq < length; seq++) {
    const body = traceBody({
      actor: "user:1",
      at: new Date(seq),
      kind: "test.append",
      request: null,
      summary: { seq },
      payload: null,
    });
    const line = Buffer.from(
      `{"body":${body},"chain":"${CHAIN}","epoch":1,"prev":"${toHex(prev)}","seq":${seq},"v":1}`,
    );
    const hash = recordHash(nodePrimitives, line);
    records.push({ chain: CHAIN, epoch: 1, seq: BigInt(seq), prev, hash, line });
    prev = hash;
  }
  return records;
}

function firstBreak(records: StoredRecord[], head = records.at(-1)) {
  const verifier = new ChainVerifier(nodePrimitives, ORIGIN, CHAIN, 1);
  for (const record of records) {
    const found = verifier.add(record);
    if (found !== null) return found;
  }
  return verifier.finish(
    head === undefined ? null : { chain: CHAIN, epoch: 1, nextSeq: head.seq + 1n, head: head.hash },
  );
}

describe("hashes", () => {
  it("agree with the known answers", () => {
    expect(toHex(genesisHash(nodePrimitives, ORIGIN, CHAIN, 1))).toBe(GENESIS);
    expect(toHex(recordHash(nodePrimitives, Buffer.from(FIRST_LINE)))).toBe(FIRST_HASH);
  });
});

describe("ChainVerifier", () => {
  it("accepts an untouched chain", () => {
    expect(firstBreak(chainOf(20))).toBeNull();
  });

  it.each([0, 7, 19])("names record %i when one byte of its line changes", (at) => {
    const records = chainOf(20);
    const target = records[at];
    if (target === undefined) throw new Error("no such record");
    const line = Buffer.from(target.line);
    const place = line.indexOf("test.append");
    line.writeUInt8(line.readUInt8(place) ^ 1, place);
    records[at] = { ...target, line };
    expect(firstBreak(records)).toMatchObject({ seq: BigInt(at), reason: "hash_mismatch" });
  });

  it("notices a chain that was rewritten from the middle with fresh hashes", () => {
    const records = chainOf(6);
    const forged = chainOf(6).slice(3);
    const other = { ...forged[0], prev: createHash("sha256").update("x").digest() } as StoredRecord;
    expect(firstBreak([...records.slice(0, 3), other])).toMatchObject({
      seq: 3n,
      reason: "line_mismatch",
    });
  });

  it("does not accept another origin's chain", () => {
    const [first] = chainOf(1);
    if (first === undefined) throw new Error("no record");
    const elsewhere = new ChainVerifier(nodePrimitives, "other.example/trace", CHAIN, 1);
    expect(elsewhere.add(first)).toMatchObject({ seq: 0n, reason: "prev_mismatch" });
  });

  it("notices a cut tail by the head", () => {
    const records = chainOf(5);
    expect(firstBreak(records.slice(0, 4), records[4])).toMatchObject({
      seq: 4n,
      reason: "head_mismatch",
    });
  });
});

describe("traceBody", () => {
  it("refuses numbers that are no integers", () => {
    const event = { actor: "a", at: new Date(0), kind: "k", request: null, payload: null };
    expect(() => traceBody({ ...event, summary: { score: 1.5 } })).toThrow(RangeError);
    expect(() => traceBody({ ...event, summary: { list: [1, Number.NaN] } })).toThrow(RangeError);
  });

  it("writes time with six fraction digits", () => {
    expect(traceTime(new Date("2026-11-21T08:00:01.5Z"))).toBe("2026-11-21T08:00:01.500000Z");
  });
});
