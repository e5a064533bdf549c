import { generateKeyPairSync, sign } from "node:crypto";
import { describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { checkpointText, parseCheckpoint } from "@/trace/domain/checkpoint";
import { emptyRoot, leafHash, nodeHash, treeRoot } from "@/trace/domain/merkle";
import { signNote } from "@/trace/domain/note";
import { formatVerificationKey } from "@/trace/domain/verification-key";
import { compareCheckpoints, mayRemember, readProof } from "./witness";
import { witnessWords } from "./witness-words";

const ORIGIN = "log.invalid/a";
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const { x = "" } = publicKey.export({ format: "jwk" });
const raw = new Uint8Array(Buffer.from(x, "base64url"));
const vkeys = [formatVerificationKey(nodePrimitives, ORIGIN, raw)];

const leaves = ["a", "b", "c", "d"].map((text) => leafHash(nodePrimitives, Buffer.from(text)));
const rootOf = (size: number) => treeRoot(nodePrimitives, leaves.slice(0, size));

function noteOf(size: number, root: Uint8Array, origin = ORIGIN): Promise<string> {
  return signNote(nodePrimitives, checkpointText({ origin, size, root }), [
    { name: origin, publicKey: raw, sign: (message) => sign(null, message, privateKey) },
  ]);
}

async function meet(
  note: string,
  remembered: { origin: string; size: number; root: Uint8Array } | null,
  proof: readonly Uint8Array[] = [],
) {
  return compareCheckpoints(
    nodePrimitives,
    { note, origin: ORIGIN, vkeys },
    remembered,
    async () => proof,
  );
}

const at = (size: number) => ({ origin: ORIGIN, size, root: rootOf(size) });
/** From two leaves to four: the other half of the tree. */
const PROOF = [nodeHash(nodePrimitives, leaves[2] ?? raw, leaves[3] ?? raw)];

describe("compareCheckpoints", () => {
  it("finds a log that continues the remembered one", async () => {
    const found = await meet(await noteOf(4, rootOf(4)), at(2), PROOF);
    expect(found).toMatchObject({ kind: "extended", from: 2, newest: { size: 4 } });
    expect(mayRemember(found)).toBe(true);
    expect(witnessWords(found).tone).toBe("success");
  });

  it("distinguishes the first visit and an unchanged log from a proof", async () => {
    const note = await noteOf(4, rootOf(4));
    expect((await meet(note, null)).kind).toBe("first");
    expect((await meet(note, at(4))).kind).toBe("unchanged");
    expect((await meet(await noteOf(0, emptyRoot(nodePrimitives)), null)).kind).toBe("empty");
    expect(witnessWords(await meet(note, null)).tone).toBe("note");
  });

  it.each([
    ["a rewritten log", 4, rootOf(4), { ...at(2), root: rootOf(3) }, PROOF, "forked"],
    ["a proof that is none", 4, rootOf(4), at(2), [], "forked"],
    ["another root of the same size", 4, rootOf(3), at(4), [], "forked"],
    ["a log that was cut", 2, rootOf(2), at(4), [], "shrunk"],
    ["another log", 4, rootOf(4), { ...at(2), origin: "log.invalid/b" }, PROOF, "other_log"],
  ])("refuses to forget over %s", async (_name, size, root, remembered, proof, kind) => {
    const found = await meet(await noteOf(size, root), remembered, proof);
    expect(found.kind).toBe(kind);
    expect(mayRemember(found)).toBe(false);
    expect(witnessWords(found).tone).toBe("error");
  });

  it("knows no checkpoint that a published key did not sign for this log", async () => {
    const note = await noteOf(4, rootOf(4));
    const presented = { note, origin: ORIGIN, vkeys: [] };
    const unsigned = await compareCheckpoints(nodePrimitives, presented, null, async () => []);
    expect(unsigned.kind).toBe("unsigned");
    expect(mayRemember(unsigned)).toBe(false);
    expect((await meet(note.replace("\n4\n", "\n3\n"), null)).kind).toBe("unsigned");
    expect(parseCheckpoint(note.slice(0, note.lastIndexOf("\n\n") + 1))?.size).toBe(4);
  });
});

describe("readProof", () => {
  it("reads hashes, and nothing else", () => {
    expect(readProof({ proof: ["AAE="] })).toEqual([Uint8Array.of(0, 1)]);
    for (const answer of [null, {}, { proof: "AAE=" }, { proof: [1] }, { proof: ["%"] }]) {
      expect(() => readProof(answer)).toThrow(TypeError);
    }
  });
});
