import { constants, createPublicKey, verify } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { keyThumbprint } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { publicOrigin } from "@/encoding/domain/http-signatures/authority";
import { SIGNATURE_WINDOW } from "@/encoding/domain/http-signatures/profile";
import { isRefusal, readSignature } from "@/encoding/domain/http-signatures/read-signature";
import { signatureBase, UnusableComponent } from "@/encoding/domain/http-signatures/signature-base";
import { parseSignatures } from "@/encoding/domain/http-signatures/signature-input";
import { type Family, type Outcome, readJson } from "./family";

const REQUESTS = z.array(
  z.object({
    key: z.looseObject({ kty: z.string(), n: z.string().optional(), x: z.string().optional() }),
    target_url: z.url(),
    created_ms: z.int(),
    label: z.string(),
    signature: z.string(),
    signature_input: z.string(),
    signature_agent: z.string().optional(),
  }),
);
type BotRequest = z.infer<typeof REQUESTS>[number];

const FILES = ["web_bot_auth_architecture_v1.json", "web_bot_auth_architecture_v2.json"];

function factsOf(vector: BotRequest) {
  const { host, pathname, search } = new URL(vector.target_url);
  const headers: [string, string][] = [
    ["Signature-Input", vector.signature_input],
    ["Signature", vector.signature],
  ];
  if (vector.signature_agent !== undefined)
    headers.push(["Signature-Agent", vector.signature_agent]);
  return { method: "GET", authority: host, path: pathname, query: search, headers };
}

function isSigned(vector: BotRequest, base: Uint8Array, signature: Uint8Array): boolean {
  const { kty, crv, x, n, e } = vector.key;
  const jwk = kty === "RSA" ? { kty, n, e } : { kty, crv, x };
  const key = createPublicKey({ key: jwk as Record<string, string>, format: "jwk" });
  if (kty !== "RSA") return verify(null, base, key, signature);
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 };
  return verify("sha512", base, { key, ...padding }, signature);
}

/** A request of a bot: its signature is over our base, or covers a part of a header, which we refuse. */
function checkBase(vector: BotRequest): boolean {
  const [found] = parseSignatures(vector.signature_input, vector.signature);
  if (found?.label !== vector.label) return false;
  try {
    return isSigned(vector, signatureBase(factsOf(vector), found.input), found.signature);
  } catch (error) {
    if (!(error instanceof UnusableComponent)) throw error;
    return vector.signature_input.includes(';key="');
  }
}

/** A signature with another tag is not ours, whatever it covers: there is none of ours. */
function isIgnored(vector: BotRequest): boolean {
  const policy = {
    tag: "svc-agent",
    origins: [publicOrigin(vector.target_url)],
    ...SIGNATURE_WINDOW,
  } as const;
  const request = { ...factsOf(vector), body: new Uint8Array() };
  const read = readSignature(request, policy, new Date(vector.created_ms));
  return isRefusal(read) && read.code === "signature_required";
}

/** Requests of web bots: another profile of RFC 9421. */
export const WEB_BOT_AUTH: Family = {
  name: "web-bot-auth requests",
  folder: "webbotauth/packages/web-bot-auth/test/test_data",
  *check(folder): Generator<Outcome> {
    for (const file of FILES) {
      for (const [at, vector] of readJson(path.join(folder, file), REQUESTS).entries()) {
        yield { name: `${file} ${at} base`, passed: checkBase(vector) };
        yield { name: `${file} ${at} is not ours`, passed: isIgnored(vector) };
      }
    }
  },
};

const THUMBPRINTS = z.array(
  z.object({ name: z.string(), jwk: z.string(), thumbprint: z.string() }),
);

/** RFC 7638 thumbprints; the one of an RSA key is not ours. */
export const JWK_THUMBPRINTS: Family = {
  name: "jwk thumbprints",
  folder: "webbotauth/packages/jsonwebkey-thumbprint/test/fixtures",
  *check(folder) {
    for (const vector of readJson(path.join(folder, "vectors.json"), THUMBPRINTS)) {
      const { kty, x } = z
        .object({ kty: z.string(), x: z.string().optional() })
        .parse(JSON.parse(vector.jwk));
      if (kty !== "OKP" || x === undefined) continue;
      const publicKey = new Uint8Array(Buffer.from(x, "base64url"));
      const thumbprint = keyThumbprint(nodePrimitives, publicKey);
      yield { name: vector.name, passed: thumbprint === vector.thumbprint };
    }
  },
};
