import { readdirSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { toHex, utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { normalAuthority, publicOrigin } from "@/encoding/domain/http-signatures/authority";
import {
  checkDigest,
  checkSignature,
  replayKey,
} from "@/encoding/domain/http-signatures/check-signature";
import type { SignatureCode, SignaturePolicy } from "@/encoding/domain/http-signatures/profile";
import { isRefusal, readSignature } from "@/encoding/domain/http-signatures/read-signature";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";
import { readPublicKey } from "@/encoding/domain/keys/multikey";
import {
  ADCP_KEYS,
  ADCP_VECTOR,
  type AdcpKey,
  type AdcpVector,
  inBase64,
  keyUrlOf,
  rawParts,
  translate,
} from "./adcp-vector";
import { type Family, type Outcome, readJson } from "./family";

type Verdict = SignatureCode | "accepted";

/**
 * Our profile's verdict on each vector. AdCP's codes have other names, and some differ by design.
 */
const VERDICTS: Readonly<Record<string, Verdict>> = {
  "negative/001": "signature_required",
  // An unknown tag is another party's signature, so ours is missing.
  "negative/002": "signature_required",
  "negative/003": "signature_window_invalid",
  "negative/004": "signature_window_invalid",
  "negative/005": "signature_alg_not_allowed",
  "negative/006": "signature_components_incomplete",
  "negative/007": "signature_components_incomplete",
  "negative/008": "key_unknown",
  // A key for another purpose is never registered as an agent's.
  "negative/009": "key_unknown",
  "negative/010": "digest_mismatch",
  "negative/011": "signature_malformed",
  "negative/012": "signature_params_incomplete",
  "negative/013": "signature_window_invalid",
  "negative/014": "signature_params_incomplete",
  "negative/015": "signature_invalid",
  "negative/016": "signature_replayed",
  "negative/017": "key_revoked",
  "negative/019": "signature_malformed",
  "negative/020": "signature_rate_abuse",
  "negative/021": "signature_malformed",
  "negative/022": "signature_malformed",
  "negative/023": "signature_malformed",
  "negative/024": "signature_malformed",
  // A JWK that contradicts itself is refused where it is registered.
  "negative/025": "key_unknown",
  "negative/026": "signature_malformed",
  "negative/027": "signature_required",
  "negative/028": "signature_required",
  "profile-3.2/negative/001": "signature_malformed",
  "profile-3.2/negative/002": "signature_malformed",
  "positive/001": "accepted",
  "positive/002": "accepted",
  // ES256: Ed25519 only.
  "positive/003": "signature_alg_not_allowed",
  // Two signatures with one tag: AdCP takes the first, we take none.
  "positive/004": "signature_malformed",
  "positive/005": "accepted",
  "positive/006": "accepted",
  "positive/007": "accepted",
  "positive/008": "accepted",
  "positive/009": "accepted",
  "positive/010": "accepted",
  "positive/011": "accepted",
  "positive/012": "accepted",
  "profile-3.2/positive/001": "accepted",
};

/** Refuses content whose digest is covered, where the verifier forbids it: we demand it always. */
const NOT_APPLICABLE = ["negative/018"];

const FOLDERS = ["negative", "positive", "profile-3.2/negative", "profile-3.2/positive"];
const ORIGINS = ["https://seller.example.com", "https://[2001:db8::1]"].map(publicOrigin);
const POLICY: SignaturePolicy = {
  tag: "svc-agent",
  origins: ORIGINS,
  lifetimeSeconds: 300,
  skewSeconds: 30,
};

/** State of a service before the request arrives. */
class Registry {
  private readonly keys = new Map<string, Uint8Array>();
  private readonly revoked: readonly string[];
  private readonly capped: string | null;
  private readonly nonces: readonly string[];

  constructor(keys: readonly AdcpKey[], { test_harness_state: state }: AdcpVector) {
    for (const key of keys) {
      const { _private_d_for_test_only: _, ...publicJwk } = key;
      const reading = readPublicKey(publicJwk);
      const isForRequests = key.adcp_use === "request-signing";
      if (reading.ok && isForRequests) this.keys.set(keyUrlOf(key.kid, keys), reading.publicKey);
    }
    const urls = state?.revocation_list?.revoked_kids.map((kid) => keyUrlOf(kid, keys));
    this.revoked = urls ?? [];
    const cap = state?.replay_cache_per_keyid_cap_hit;
    this.capped = cap === undefined ? null : keyUrlOf(cap.keyid, keys);
    this.nonces = (state?.replay_cache_entries ?? []).map(({ keyid, nonce }) =>
      toHex(nodePrimitives.sha256(utf8(keyUrlOf(keyid, keys)), utf8(nonce))),
    );
  }

  /**
   * The order of docs/agents/signed-requests.md#when-it-is-refused, with the steps that are a
   * database's in the service.
   */
  judge(request: SignedRequestFacts, now: Date): Verdict {
    const read = readSignature(request, POLICY, now);
    if (isRefusal(read)) return read.code;
    const key = this.keys.get(read.keyid);
    if (key === undefined) return "key_unknown";
    if (this.revoked.includes(read.keyid)) return "key_revoked";
    if (this.capped === read.keyid) return "signature_rate_abuse";
    const refusal =
      checkSignature(nodePrimitives, read, key) ?? checkDigest(nodePrimitives, request);
    if (refusal !== null) return refusal.code;
    const isKnown = this.nonces.includes(toHex(replayKey(nodePrimitives, read)));
    return isKnown ? "signature_replayed" : "accepted";
  }
}

function signatureOf({ request }: AdcpVector): Uint8Array {
  const [, text = ""] = /:([\w+/=-]+):/.exec(request.headers.Signature ?? "") ?? [];
  return new Uint8Array(Buffer.from(text, "base64url"));
}

/** The key that made the vector's signature over the base that the vector publishes, or null. */
function signerOf(vector: AdcpVector, keys: readonly AdcpKey[]): AdcpKey | null {
  const base = utf8(vector.expected_signature_base ?? "");
  const signature = signatureOf(vector);
  const made = keys.find(({ kty, x }) => {
    const publicKey = new Uint8Array(Buffer.from(x, "base64url"));
    return kty === "OKP" && nodePrimitives.verifyEd25519(publicKey, base, signature);
  });
  return made ?? null;
}

/** Lines of the published base that our profile has as well have to be ours. */
function sharesLines(vector: AdcpVector, request: SignedRequestFacts): boolean {
  const read = readSignature(request, POLICY, new Date(vector.reference_now * 1000));
  if (isRefusal(read)) return false;
  const ours = utf8Text(read.bases[0] ?? new Uint8Array()).split("\n");
  const shared = (vector.expected_signature_base ?? "")
    .split("\n")
    .filter((line) => /^"(?:@method|@authority|content-type|content-digest)": /.test(line))
    .map(inBase64);
  return shared.length >= 3 && shared.every((line) => ours.includes(line));
}

function* checkVector(
  id: string,
  vector: AdcpVector,
  keys: readonly AdcpKey[],
): Generator<Outcome> {
  const all = [...keys, ...(vector.jwks_override?.keys ?? [])];
  // The replayed request is the one of positive/001, whose base is published there.
  const isCopy = id === "negative/016";
  const signer = isCopy ? (keys[0] ?? null) : signerOf(vector, keys);
  const request = translate(vector, all, {
    addDigest: id !== "negative/007",
    isBase64Url: !id.startsWith("profile-3.2/"),
    signer: id === "profile-3.2/negative/001" ? null : signer,
  });
  const registered =
    vector.jwks_override?.keys ?? all.filter(({ kid }) => vector.jwks_ref?.includes(kid));
  const verdict = new Registry(registered, vector).judge(
    request,
    new Date(vector.reference_now * 1000),
  );
  const expected = VERDICTS[id];
  yield { name: `${id}: ${verdict}, not ${expected}`, passed: verdict === expected };
  if (expected !== "accepted") return;
  yield { name: `${id} published signature`, passed: signer !== null };
  yield { name: `${id} shared lines of the base`, passed: sharesLines(vector, request) };
}

/** Request signing of AdCP, each request translated to our profile with its fault kept. */
export const ADCP_REQUESTS: Family = {
  name: "adcp request signing",
  folder: "adcp-httpsig/request-signing",
  *check(folder) {
    const { keys } = readJson(path.join(folder, "keys.json"), ADCP_KEYS);
    const seen = new Set<string>();
    for (const part of FOLDERS) {
      for (const file of readdirSync(path.join(folder, part)).sort()) {
        const id = `${part}/${file.slice(0, 3)}`;
        if (NOT_APPLICABLE.includes(id)) continue;
        seen.add(id);
        yield* checkVector(id, readJson(path.join(folder, part, file), ADCP_VECTOR), keys);
      }
    }
    yield { name: "all vectors are here", passed: seen.size === Object.keys(VERDICTS).length };
  },
};

const CANONICALISATION = z.object({
  cases: z.array(
    z.object({
      name: z.string(),
      input_url: z.string(),
      expected_authority: z.string().optional(),
    }),
  ),
});

/** AdCP mends a final dot, a name outside of ASCII and user information; we take them for no host. */
const UNMENDED = /^(?:dns-root-dot|idn|userinfo)-/;

/** The form of a host in a signature base; that of a whole URL is not ours. */
export const ADCP_AUTHORITIES: Family = {
  name: "adcp authorities",
  folder: "adcp-httpsig/request-signing",
  *check(folder) {
    const { cases } = readJson(path.join(folder, "canonicalization.json"), CANONICALISATION);
    for (const { name, input_url, expected_authority } of cases) {
      const { authority, scheme } = rawParts(input_url);
      const expected = UNMENDED.test(name) ? null : (expected_authority ?? null);
      yield { name, passed: normalAuthority(authority, scheme) === expected };
    }
  },
};
