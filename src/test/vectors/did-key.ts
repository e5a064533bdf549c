import { createPrivateKey, createPublicKey } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { equalBytes } from "@/encoding/domain/crypto/encoding";
import { toBase58 } from "@/encoding/domain/keys/base58";
import { didKeyOf, multikeyOf, readPublicKey } from "@/encoding/domain/keys/multikey";
import { type Family, readJson } from "./family";

const VECTORS = z.object({
  seeds: z.array(z.object({ seed_hex: z.hex(), did: z.string(), publicKeyBase58: z.string() })),
  valid: z.array(z.object({ did: z.string(), type: z.string() })),
  x25519_pair: z.object({ did: z.string(), keyAgreement: z.string() }),
  multikey_ed25519: z.array(z.string()),
});

/** DER prefix of an Ed25519 private key in PKCS #8 (RFC 8410 section 7). */
const PKCS8_PREFIX = "302e020100300506032b657004220420";

function publicKeyOf(seed: string): Uint8Array {
  const der = Buffer.from(PKCS8_PREFIX + seed, "hex");
  const privateKey = createPrivateKey({ key: der, format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
  return new Uint8Array(Buffer.from(x, "base64url"));
}

function reads(text: string, expected: Uint8Array): boolean {
  const reading = readPublicKey(text);
  return reading.ok && equalBytes(reading.publicKey, expected);
}

/** Whether the text is read as a key that is written as the same text. */
function roundTrips(text: string, write: (publicKey: Uint8Array) => string): boolean {
  const reading = readPublicKey(text);
  return reading.ok && write(reading.publicKey) === text;
}

/** did:key and Multikey: Ed25519 keys in both directions, keys of other kinds refused. */
export const DID_KEY: Family = {
  name: "did:key and multikey",
  folder: "did-key",
  *check(folder) {
    const vectors = readJson(path.join(folder, "ed25519.json"), VECTORS);
    for (const { seed_hex, did, publicKeyBase58 } of vectors.seeds) {
      const publicKey = publicKeyOf(seed_hex);
      yield { name: `${did} written`, passed: didKeyOf(publicKey) === did };
      yield { name: `${did} read`, passed: reads(did, publicKey) };
      yield { name: `${did} base58`, passed: toBase58(publicKey) === publicKeyBase58 };
    }
    for (const { did, type } of vectors.valid) {
      const isOurs = type === "ed25519";
      const passed = isOurs ? roundTrips(did, didKeyOf) : !readPublicKey(did).ok;
      yield { name: `${did} of ${type}`, passed };
    }
    const { did, keyAgreement } = vectors.x25519_pair;
    yield { name: did, passed: roundTrips(did, didKeyOf) };
    yield { name: `${keyAgreement} of x25519`, passed: !readPublicKey(keyAgreement).ok };
    for (const text of vectors.multikey_ed25519) {
      yield { name: text, passed: roundTrips(text, multikeyOf) };
    }
  },
};

const WEAK_KEYS = z.object({ public_keys_hex: z.array(z.hex()).min(1) });

/** Keys of small order are refused where an agent's key is read, in both forms. */
export const WEAK_AGENT_KEYS: Family = {
  name: "ed25519 weak keys, as an agent's",
  folder: "ed25519-weak-keys",
  *check(folder) {
    const { public_keys_hex } = readJson(path.join(folder, "small-order.json"), WEAK_KEYS);
    for (const hex of public_keys_hex) {
      const publicKey = new Uint8Array(Buffer.from(hex, "hex"));
      const x = Buffer.from(hex, "hex").toString("base64url");
      const readings = [multikeyOf(publicKey), { kty: "OKP", crv: "Ed25519", x }].map(
        readPublicKey,
      );
      yield { name: hex, passed: readings.every(({ ok }) => !ok) };
    }
  },
};
