import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { checkpointText, openCheckpoint, parseCheckpoint } from "./checkpoint";
import { type NoteSigner, signNote } from "./note";
import {
  formatVerificationKey,
  parseVerificationKey,
  type VerificationKey,
} from "./verification-key";

/** Checkpoint of the design's golden vector. */
const ORIGIN = "svc.example/trace/2026";
const KEY = parseVerificationKey(
  p,
  "svc.example/trace/2026+4274ebca+ASa0C4+T//PYlxEvfrxYKyMtvXJRfQgv6Dz7MN3OQ9G7",
) as VerificationKey;
const TEXT = `${ORIGIN}\n6\nkA7io9MHBMqxuEOVVk0feChkKAR+m4JggUOSvUqOgo8=\n`;
const NOTE = `${TEXT}\n— svc.example/trace/2026 QnTryqd0/78S+NdYNo0IgREKCQUEhofhxz9utpP+rEu4RZ1bFx3FVLWzygRaj+jpnw29o0X+pqrhb+jMbpyqBqN/VgQ=\n`;

function signerOf(name: string, seed: number): NoteSigner {
  const prefix = Buffer.from("302e020100300506032b657004220420", "hex");
  const der = Buffer.concat([prefix, Buffer.alloc(32, seed)]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    name,
    publicKey: new Uint8Array(spki.subarray(-32)),
    sign: (message) => sign(null, message, key),
  };
}

function keyOf({ name, publicKey }: NoteSigner): VerificationKey {
  return parseVerificationKey(p, formatVerificationKey(p, name, publicKey)) as VerificationKey;
}

describe("checkpoint text", () => {
  it("is that of the golden vector, there and back", () => {
    const checkpoint = parseCheckpoint(TEXT);
    expect(checkpoint).toMatchObject({ origin: ORIGIN, size: 6 });
    expect(toHex(checkpoint?.root ?? new Uint8Array())).toBe(
      "900ee2a3d30704cab1b84395564d1f78286428047e9b8260814392bd4a8e828f",
    );
    expect(checkpointText({ origin: ORIGIN, size: 6, root: checkpoint?.root as Uint8Array })).toBe(
      TEXT,
    );
  });

  it("goes there and back", () => {
    const checkpoint = fc.record({
      origin: fc.string({ minLength: 1 }).filter((origin) => !/\p{Cc}/u.test(origin)),
      size: fc.maxSafeNat(),
      root: fc.uint8Array({ minLength: 32, maxLength: 32 }),
    });
    fc.assert(
      fc.property(checkpoint, (written) => {
        expect(parseCheckpoint(checkpointText(written))).toEqual(written);
      }),
    );
  });

  it("skips extension lines", () => {
    expect(parseCheckpoint(`${TEXT}anything\nelse\n`)).toEqual(parseCheckpoint(TEXT));
  });

  it("takes the size 0", () => {
    expect(parseCheckpoint(TEXT.replace("\n6\n", "\n0\n"))?.size).toBe(0);
  });

  it.each([
    ["nothing", ""],
    ["two lines", `${ORIGIN}\n6\n`],
    ["no last newline", TEXT.slice(0, -1)],
    ["an empty origin", TEXT.slice(ORIGIN.length)],
    ["an empty extension line", `${TEXT}\n`],
    ["an empty line before an extension", `${TEXT}\nmore\n`],
    ["a leading zero", TEXT.replace("\n6\n", "\n06\n")],
    ["a sign", TEXT.replace("\n6\n", "\n+6\n")],
    ["a negative size", TEXT.replace("\n6\n", "\n-6\n")],
    ["a fraction", TEXT.replace("\n6\n", "\n6.0\n")],
    ["an exponent", TEXT.replace("\n6\n", "\n6e0\n")],
    ["a space", TEXT.replace("\n6\n", "\n6 \n")],
    ["digits of another script", TEXT.replace("\n6\n", "\n٦\n")],
    ["no size", TEXT.replace("\n6\n", "\n\n")],
    ["a size past 2^53", TEXT.replace("\n6\n", "\n9007199254740992\n")],
    ["a root with spare bits", TEXT.replace("go8=", "go9=")],
    ["a root without padding", TEXT.replace("go8=", "go8")],
    ["a short root", TEXT.replace("go8=", "")],
    ["a long root", TEXT.replace("go8=", "go8AAAAA")],
    ["base64url", TEXT.replace("+m4", "-m4")],
    ["a carriage return", TEXT.replaceAll("\n", "\r\n")],
  ])("refuses %s", (_name, text) => {
    expect(parseCheckpoint(text)).toBeNull();
  });

  it.each([
    ["an empty origin", { origin: "" }],
    ["an origin of two lines", { origin: "a\nb" }],
    ["an origin that is a checkpoint itself", { origin: TEXT.trimEnd() }],
    ["a negative size", { size: -1 }],
    ["a fraction", { size: 1.5 }],
    ["an unsafe size", { size: 2 ** 53 }],
    ["no size", { size: Number.NaN }],
    ["a short root", { root: new Uint8Array(31) }],
  ])("is not written with %s", (_name, change) => {
    const checkpoint = { origin: ORIGIN, size: 1, root: new Uint8Array(32), ...change };
    expect(() => checkpointText(checkpoint)).toThrow(RangeError);
  });
});

describe("openCheckpoint", () => {
  it("opens the golden vector with its log's key", () => {
    const opened = openCheckpoint(p, NOTE, [KEY], ORIGIN);
    expect(opened?.checkpoint).toEqual(parseCheckpoint(TEXT));
    expect(opened?.note.signatures[0]?.verifiedBy).toBe(KEY);
    expect(openCheckpoint(p, NOTE, [KEY])?.checkpoint.size).toBe(6);
  });

  it("refuses another origin than the one requested", () => {
    expect(openCheckpoint(p, NOTE, [KEY], "svc.example/trace/2027")).toBeNull();
    expect(openCheckpoint(p, NOTE, [KEY], "")).toBeNull();
  });

  it.each([
    ["another size", NOTE.replace("\n6\n", "\n7\n")],
    ["another origin", NOTE.replace("2026\n6", "2027\n6")],
    ["an extension line that was not signed", NOTE.replace("=\n\n", "=\nmore\n\n")],
    ["no signature", `${TEXT}\n`],
  ])("refuses %s", (_name, note) => {
    expect(note).not.toBe(NOTE);
    expect(openCheckpoint(p, note, [KEY])).toBeNull();
  });

  it("wants the log's own signature, not only that of a known witness", async () => {
    const log = signerOf(ORIGIN, 1);
    const other = signerOf("witness.example/w", 2);
    const keys = [keyOf(log), keyOf(other)];
    expect(openCheckpoint(p, await signNote(p, TEXT, [other]), keys)).toBeNull();
    expect(openCheckpoint(p, await signNote(p, TEXT, [other, log]), keys)).not.toBeNull();
    expect(openCheckpoint(p, await signNote(p, TEXT, [other, log]), [keyOf(other)])).toBeNull();
  });

  it("refuses a signed note that is no checkpoint", async () => {
    const log = signerOf(ORIGIN, 1);
    const note = await signNote(p, `${ORIGIN}\n06\n${TEXT.split("\n")[2]}\n`, [log]);
    expect(openCheckpoint(p, note, [keyOf(log)])).toBeNull();
  });
});
