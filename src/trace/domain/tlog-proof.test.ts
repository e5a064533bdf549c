import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fromBase64, fromHex, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { openCheckpoint } from "./checkpoint";
import { verifyInclusion } from "./merkle-proofs";
import { formatTlogProof, parseTlogProof } from "./tlog-proof";
import { parseVerificationKey, type VerificationKey } from "./verification-key";

/** Proof and checkpoint of the design's golden vector. */
const NODES = [
  "2S+iAM8FjT6DchsQkQujasdebBacLxp6TTstpf7Vwnk=",
  "uw6KQpsOlPrgUeicO0eq/in2+VnHRWJFlPTrYl0Rwwk=",
];
const CHECKPOINT = `svc.example/trace/2026
6
kA7io9MHBMqxuEOVVk0feChkKAR+m4JggUOSvUqOgo8=

— svc.example/trace/2026 QnTryqd0/78S+NdYNo0IgREKCQUEhofhxz9utpP+rEu4RZ1bFx3FVLWzygRaj+jpnw29o0X+pqrhb+jMbpyqBqN/VgQ=
`;
const TEXT = `c2sp.org/tlog-proof@v1\nindex 5\n${NODES.join("\n")}\n\n${CHECKPOINT}`;
const PROOF = NODES.map((node) => fromBase64(node) as Uint8Array);

describe("tlog-proof", () => {
  it("is written and read as the specification lays it out", () => {
    expect(formatTlogProof({ index: 5, proof: PROOF, checkpoint: CHECKPOINT })).toBe(TEXT);
    expect(parseTlogProof(TEXT)).toEqual({ index: 5, proof: PROOF, checkpoint: CHECKPOINT });
  });

  it("carries all that its verification takes, besides the leaf and the key", () => {
    const key = parseVerificationKey(
      p,
      "svc.example/trace/2026+4274ebca+ASa0C4+T//PYlxEvfrxYKyMtvXJRfQgv6Dz7MN3OQ9G7",
    ) as VerificationKey;
    const read = parseTlogProof(TEXT);
    const opened = openCheckpoint(p, read?.checkpoint ?? "", [key], "svc.example/trace/2026");
    const leaf = "929c83e84b5b44846617fcb8bc9e50b5abe48aa26a0680e7d79c7684f9e30324";
    const claim = {
      index: read?.index ?? -1,
      size: opened?.checkpoint.size ?? -1,
      leafHash: fromHex(leaf) as Uint8Array,
      proof: read?.proof ?? [],
      root: opened?.checkpoint.root ?? new Uint8Array(),
    };
    expect(verifyInclusion(p, claim)).toBe(true);
  });

  it("puts extra data before the index", () => {
    const extra = utf8("age-v1.2.1");
    const text = formatTlogProof({ index: 0, proof: [], checkpoint: CHECKPOINT, extra });
    expect(text).toBe(`c2sp.org/tlog-proof@v1\nextra YWdlLXYxLjIuMQ==\nindex 0\n\n${CHECKPOINT}`);
    expect(parseTlogProof(text)).toEqual({ index: 0, proof: [], checkpoint: CHECKPOINT, extra });
  });

  it("goes there and back", () => {
    const node = fc.uint8Array({ minLength: 32, maxLength: 32 });
    const whole = fc.record(
      {
        index: fc.maxSafeNat(),
        proof: fc.array(node, { maxLength: 53 }),
        checkpoint: fc.string().map((text) => `${text}\n`),
        extra: fc.uint8Array({ minLength: 1 }),
      },
      { requiredKeys: ["index", "proof", "checkpoint"] },
    );
    fc.assert(
      fc.property(whole, (parts) => {
        expect(parseTlogProof(formatTlogProof(parts))).toEqual(parts);
      }),
    );
  });

  it("has one spelling", () => {
    const head = TEXT.length - CHECKPOINT.length;
    const put = fc.constantFrom(..."\n =+/aA09".split(""));
    fc.assert(
      fc.property(fc.nat({ max: head }), fc.nat({ max: 1 }), put, (at, cut, with_) => {
        const changed = TEXT.slice(0, at) + with_ + TEXT.slice(at + cut);
        const read = parseTlogProof(changed);
        if (read !== null) expect(formatTlogProof(read)).toBe(changed);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    ["nothing", ""],
    ["another version", TEXT.replace("@v1", "@v2")],
    ["no index", TEXT.replace("index 5\n", "")],
    ["a leading zero", TEXT.replace("index 5", "index 05")],
    ["a negative index", TEXT.replace("index 5", "index -5")],
    ["an index past 2^53", TEXT.replace("index 5", "index 9007199254740992")],
    ["two spaces", TEXT.replace("index 5", "index  5")],
    ["extra data after the index", TEXT.replace("index 5", "index 5\nextra AA==")],
    ["empty extra data", TEXT.replace("index 5", "extra \nindex 5")],
    ["extra data twice", TEXT.replace("index 5", "extra AA==\nextra AA==\nindex 5")],
    ["extra data with spare bits", TEXT.replace("index 5", "extra AB==\nindex 5")],
    ["a short node", TEXT.replace("Vwnk=", "")],
    ["a node with spare bits", TEXT.replace("Vwnk=", "Vwnl=")],
    ["no empty line", TEXT.replace("\n\n", "\n")],
    ["no checkpoint", TEXT.slice(0, TEXT.indexOf("\n\n") + 2)],
    ["no last newline", TEXT.slice(0, -1)],
    ["carriage returns", TEXT.replaceAll("\n", "\r\n")],
    ["54 nodes", TEXT.replace(NODES.join("\n"), Array(54).fill(NODES[0]).join("\n"))],
  ])("refuses %s", (_name, text) => {
    expect(parseTlogProof(text)).toBeNull();
  });

  it.each([
    ["a negative index", { index: -1 }],
    ["a fraction", { index: 0.5 }],
    ["a short node", { proof: [new Uint8Array(31)] }],
    ["54 nodes", { proof: Array<Uint8Array>(54).fill(new Uint8Array(32)) }],
    ["empty extra data", { extra: new Uint8Array() }],
    ["no checkpoint", { checkpoint: "" }],
  ])("is not written with %s", (_name, change) => {
    const parts = { index: 5, proof: PROOF, checkpoint: CHECKPOINT, ...change };
    expect(() => formatTlogProof(parts)).toThrow(RangeError);
  });
});
