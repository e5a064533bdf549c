import { createPrivateKey, createPublicKey, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { concatBytes, toBase64, utf8 } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { type NoteSigner, openNote, signNote } from "./note";
import {
  COSIGNATURE_V1,
  ED25519,
  formatVerificationKey,
  keyId,
  parseVerificationKey,
  type VerificationKey,
} from "./verification-key";

/** The example of C2SP signed-note. */
const EXAMPLE_KEY = knownKey(
  "example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k",
);
const EXAMPLE_TEXT = "This is an example message.\n";
const EXAMPLE = `${EXAMPLE_TEXT}
— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`;

/** A checkpoint of a public staging log, with the log's signatures and those of four public witnesses. */
const COSIGNED = `arche2025h1.staging.ct.transparency.dev
1432088532
U7WM79jrzyhGZ5/GUBTpM7NzwdyfFx61t3RovgcC4Ro=

— arche2025h1.staging.ct.transparency.dev zTM8sQAAAZ5W0WdjBAMARjBEAiBjW5IQf9pvsYLfQFX6hoGREPMHbdQ3urbllzalApkptQIgIpwtEroeW2BXaHAI4kJXFbon5Ch9MNL5zRNZ55lvGt0=
— arche2025h1.staging.ct.transparency.dev ui8GwCF1+kWqZrxGdhj4aX3gcw7XUlXQQabg/27lefwhUkzbC3NygNI75MdhL1bfTW9g8Ei59RA23oHP7Ry1k3ZFWwQ=
— transparency.dev/DEV:witness-little-garden 2AQqhwAAAABqEiEgzgFIqqhbUoDwjMWE6UP8nd8/KYTzwZ2rhIgcqoXHAwVkjZr4AscylP3v7sEodkRAErumC2q44vdgJY096st5BQ==
— witness1.smartit.nu/witness1 pIyCDwAAAABqEiEghIp82KWebrw7/oHQwlTAm3g2RKS4+eebl8eO0WH+/iEcxZ75W3u5hNI7TOQtmJbqmNWVuE0tgh0XwzdZsDsUAQ==
— remora.n621.de 2net5wAAAABqEiEgPlfF3V06o0Y+fHM+J5J9s27wgxxcOVSpZ/2g/KSiXCg9DEZI+aVCIobWX9sXTynk5XeU/zZ0WBxtqB0DrAWfBw==
— witness.stagemole.eu Z/euoAAAAABqEiEgw0i+7g2ENfDAWHmtRzCfKTHSDwYDJA2NmKeGi9Y8FtEyOUvVr+AJmIY/2TUFucgKi7lI7cUiOvKFYe/TmN9DAg==
`;
const LOG = knownKey(
  "arche2025h1.staging.ct.transparency.dev+ba2f06c0+AU0vHmlGCS/PdN8b2OaGmKprLI8HKM+dJ472xgFYh15f",
);
const WITNESS = knownKey("remora.n621.de+da77ade7+BOvN63jn/bLvkieywe8R6UYAtVtNbZpXh34x7onlmtw2");

const PKCS8_PREFIX = "302e020100300506032b657004220420";

function knownKey(text: string): VerificationKey {
  const key = parseVerificationKey(p, text);
  if (key === null) throw new Error(`no key: ${text}`);
  return key;
}

function signerOf(name: string, seed: number): NoteSigner {
  const der = Buffer.concat([Buffer.from(PKCS8_PREFIX, "hex"), Buffer.alloc(32, seed)]);
  const key = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const spki = createPublicKey(key).export({ format: "der", type: "spki" });
  return {
    name,
    publicKey: new Uint8Array(spki.subarray(-32)),
    sign: (message) => sign(null, message, key),
  };
}

function keyOf({ name, publicKey }: NoteSigner): VerificationKey {
  return knownKey(formatVerificationKey(p, name, publicKey));
}

/** A cosignature line and its key (C2SP tlog-cosignature), with any timestamp. */
async function cosign(text: string, signer: NoteSigner, seconds: bigint) {
  const timestamp = new Uint8Array(8);
  new DataView(timestamp.buffer).setBigUint64(0, seconds);
  const signature = await signer.sign(utf8(`cosignature/v1\ntime ${seconds}\n${text}`));
  const { name, publicKey } = signer;
  const id = keyId(p, name, COSIGNATURE_V1, publicKey);
  return {
    line: `— ${name} ${toBase64(concatBytes(id, timestamp, signature))}\n`,
    key: { name, type: COSIGNATURE_V1, keyId: id, publicKey },
  };
}

describe("openNote", () => {
  it("opens the example of the specification", () => {
    const opened = openNote(p, EXAMPLE, [EXAMPLE_KEY]);
    expect(opened?.text).toBe(EXAMPLE_TEXT);
    expect(opened?.signatures).toEqual([
      {
        name: "example.com/foo",
        keyId: EXAMPLE_KEY.keyId,
        signature: expect.objectContaining({ length: 64 }),
        verifiedBy: EXAMPLE_KEY,
      },
    ]);
  });

  it("opens a public log's checkpoint with the keys of the log and one witness", () => {
    const opened = openNote(p, COSIGNED, [LOG, WITNESS]);
    expect(opened?.signatures.map(({ verifiedBy }) => verifiedBy?.name ?? null)).toEqual([
      null,
      LOG.name,
      null,
      null,
      WITNESS.name,
      null,
    ]);
    expect(opened?.signatures.map(({ timestamp }) => timestamp)).toEqual([
      ...Array(4).fill(undefined),
      0x6a122120,
      undefined,
    ]);
  });

  it("opens with the key of the witness alone", () => {
    expect(openNote(p, COSIGNED, [WITNESS])?.text).toMatch(/^arche2025h1/);
  });

  it("refuses a note that no known key signed", () => {
    expect(openNote(p, EXAMPLE, [])).toBeNull();
    expect(openNote(p, EXAMPLE, [LOG, WITNESS])).toBeNull();
  });

  it("does not know a key by its name or its ID alone", () => {
    const renamed = { ...EXAMPLE_KEY, name: "example.com/bar" };
    const renumbered = { ...EXAMPLE_KEY, keyId: LOG.keyId };
    expect(openNote(p, EXAMPLE, [renamed, renumbered])).toBeNull();
  });

  it("refuses the whole note when the signature of one known key is wrong", () => {
    const forged = COSIGNED.replace("DrAWfBw==", "DrAWfCw==");
    expect(forged).not.toBe(COSIGNED);
    expect(openNote(p, forged, [LOG])).not.toBeNull();
    expect(openNote(p, forged, [LOG, WITNESS])).toBeNull();
  });

  it("refuses a cosignature of another time", () => {
    const later = COSIGNED.replace("2net5wAAAABqEiEg", "2net5wAAAABqEiEh");
    expect(later).not.toBe(COSIGNED);
    expect(openNote(p, later, [LOG, WITNESS])).toBeNull();
  });

  it("does not take a cosignature for a signature or a signature for a cosignature", async () => {
    const signer = signerOf("example.com/w", 3);
    const { key } = await cosign(EXAMPLE_TEXT, signer, 1n);
    const id = toBase64(concatBytes(key.keyId, await signer.sign(utf8(EXAMPLE_TEXT))));
    expect(openNote(p, `${EXAMPLE_TEXT}\n— example.com/w ${id}\n`, [key])).toBeNull();
    const { line } = await cosign(EXAMPLE_TEXT, signer, 1n);
    const plain = { ...key, type: ED25519 };
    expect(openNote(p, `${EXAMPLE_TEXT}\n${line}`, [plain])).toBeNull();
    expect(openNote(p, `${EXAMPLE_TEXT}\n${line}`, [{ ...key, type: 0x06 }])).toBeNull();
  });

  it.each([
    [0n, 0],
    [1679315147n, 1679315147],
    [2n ** 53n - 1n, 2 ** 53 - 1],
    [2n ** 53n, null],
    [2n ** 63n, null],
    [2n ** 64n - 1n, null],
  ])("reads the time %i of a cosignature as %s", async (seconds, expected) => {
    const { line, key } = await cosign(EXAMPLE_TEXT, signerOf("example.com/w", 3), seconds);
    const opened = openNote(p, `${EXAMPLE_TEXT}\n${line}`, [key]);
    expect(opened?.signatures[0]?.timestamp ?? null).toBe(expected);
  });

  it("refuses a cosignature that is too short for its time", async () => {
    const { key } = await cosign(EXAMPLE_TEXT, signerOf("example.com/w", 3), 1n);
    const short = toBase64(concatBytes(key.keyId, new Uint8Array(5)));
    expect(openNote(p, `${EXAMPLE_TEXT}\n— example.com/w ${short}\n`, [key])).toBeNull();
  });

  it("lists a known key once however often it signed", async () => {
    const signer = signerOf("example.com/w", 3);
    const first = await cosign(EXAMPLE_TEXT, signer, 1n);
    const second = await cosign(EXAMPLE_TEXT, signer, 2n);
    const opened = openNote(p, `${EXAMPLE_TEXT}\n${first.line}${second.line}`, [first.key]);
    expect(opened?.signatures.map(({ timestamp }) => timestamp)).toEqual([1]);
  });

  it("takes the text up to the last empty line", async () => {
    const text = "one\n\n— not/a signature\n\n\n";
    const signer = signerOf("example.com/a", 1);
    const note = await signNote(p, text, [signer]);
    expect(openNote(p, note, [keyOf(signer)])?.text).toBe(text);
  });

  const line = EXAMPLE.slice(EXAMPLE_TEXT.length + 1);
  it.each([
    ["nothing", ""],
    ["no signature", `${EXAMPLE_TEXT}\n`],
    ["no empty line", `${EXAMPLE_TEXT}${line}`],
    ["no last newline", EXAMPLE.slice(0, -1)],
    ["an empty line at the end", `${EXAMPLE}\n`],
    ["a carriage return", EXAMPLE.replaceAll("\n", "\r\n")],
    ["a control character in an unknown signature's name", `${EXAMPLE}— a\u0001b AAAAAAA=\n`],
    ["a hyphen for the dash", EXAMPLE.replace("—", "-")],
    ["two spaces", EXAMPLE.replace("foo ", "foo  ")],
    ["a space at the end", EXAMPLE.replace("aQM=", "aQM= ")],
    ["base64 without padding", EXAMPLE.replace("aQM=", "aQM")],
    ["base64 with spare bits", EXAMPLE.replace("aQM=", "aQN=")],
    ["an unknown line that is no signature", `${EXAMPLE}hello\n`],
    ["an unknown signature without bytes", `${EXAMPLE}— a AAAAAA==\n`],
    ["an unknown name with a plus", `${EXAMPLE}— a+b AAAAAAA=\n`],
    ["a lone surrogate", EXAMPLE.replace("example", "\ud800")],
    ["65 signatures", `${EXAMPLE}${"— a AAAAAAA=\n".repeat(64)}`],
  ])("refuses a note with %s", (_name, note) => {
    expect(openNote(p, note, [EXAMPLE_KEY])).toBeNull();
  });

  it("takes 64 signatures", () => {
    const note = `${EXAMPLE}${"— a AAAAAAA=\n".repeat(63)}`;
    expect(openNote(p, note, [EXAMPLE_KEY])?.signatures).toHaveLength(64);
  });

  it("refuses every change of a character", () => {
    const put = fc.constantFrom(..."\n — +/=aAZ09é\t".split(""));
    fc.assert(
      fc.property(fc.nat({ max: EXAMPLE.length }), fc.nat({ max: 1 }), put, (at, cut, with_) => {
        const changed = EXAMPLE.slice(0, at) + with_ + EXAMPLE.slice(at + cut);
        if (changed !== EXAMPLE) expect(openNote(p, changed, [EXAMPLE_KEY])).toBeNull();
      }),
      { numRuns: 500 },
    );
  });
});

describe("signNote", () => {
  const a = signerOf("example.com/a", 1);
  const b = signerOf("example.com/b", 2);

  it("signs for everyone in order", async () => {
    const note = await signNote(p, "text\n", [b, a]);
    const opened = openNote(p, note, [keyOf(a), keyOf(b)]);
    expect(opened?.signatures.map(({ verifiedBy }) => verifiedBy?.name)).toEqual([b.name, a.name]);
  });

  it("gives notes that open as they were, whatever the text", async () => {
    const text = fc.array(fc.string({ unit: "grapheme" }).filter((s) => !/\p{Cc}/u.test(s)));
    await fc.assert(
      fc.asyncProperty(text, async (lines) => {
        const written = `${lines.join("\n")}\n`;
        const note = await signNote(p, written, [a]);
        expect(openNote(p, note, [keyOf(a)])?.text).toBe(written);
      }),
    );
  });

  it("waits for a signer that is elsewhere", async () => {
    const remote = { ...a, sign: async (message: Uint8Array) => a.sign(message) };
    expect(await signNote(p, "text\n", [remote])).toBe(await signNote(p, "text\n", [a]));
  });

  it("returns no note that its own key does not verify", async () => {
    const wrongKey = { ...a, publicKey: b.publicKey };
    await expect(signNote(p, "text\n", [wrongKey])).rejects.toThrow("does not verify");
    const silent = { ...a, sign: () => new Uint8Array(64) };
    await expect(signNote(p, "text\n", [a, silent])).rejects.toThrow("does not verify");
  });

  it.each([
    ["no last newline", "text", [a]],
    ["an empty text", "", [a]],
    ["a tab", "a\tb\n", [a]],
    ["a lone surrogate", "\udfff\n", [a]],
    ["nobody to sign", "text\n", []],
    ["65 signers", "text\n", Array<NoteSigner>(65).fill(a)],
    ["a name with a space", "text\n", [{ ...a, name: "a b" }]],
  ])("refuses %s", async (_name, text, signers) => {
    await expect(signNote(p, text, signers)).rejects.toThrow(RangeError);
  });
});
