import { createPublicKey, verify } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { fromBase64, utf8Text } from "@/encoding/domain/crypto/encoding";
import { preAuthEncoding } from "@/packages/domain/dsse";
import { type Family, readJson } from "./family";

const VECTOR = z.object({
  payload_utf8: z.string(),
  pae: z.string(),
  key: z.object({ X_dec: z.string(), Y_dec: z.string() }),
  envelope: z.object({
    payload: z.string(),
    payloadType: z.string(),
    signatures: z.array(z.object({ sig: z.string() })).min(1),
  }),
});

function coordinate(decimal: string): string {
  const hex = BigInt(decimal).toString(16).padStart(64, "0");
  return Buffer.from(hex, "hex").toString("base64url");
}

/** The protocol's example: the encoding that is signed, and its ECDSA signature over ours. */
export const DSSE: Family = {
  name: "dsse",
  folder: "dsse",
  *check(folder) {
    const { pae, key, envelope, payload_utf8 } = readJson(path.join(folder, "vector.json"), VECTOR);
    const payload = fromBase64(envelope.payload) ?? new Uint8Array();
    const encoded = preAuthEncoding(envelope.payloadType, payload);
    yield {
      name: "pre-authentication encoding",
      passed: utf8Text(payload) === payload_utf8 && utf8Text(encoded) === pae,
    };
    const [x, y] = [coordinate(key.X_dec), coordinate(key.Y_dec)];
    const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    for (const [i, { sig }] of envelope.signatures.entries()) {
      const signature = fromBase64(sig) ?? new Uint8Array();
      const how = { key: publicKey, dsaEncoding: "ieee-p1363" as const };
      yield { name: `signature ${i}`, passed: verify("sha256", encoded, how, signature) };
    }
  },
};
