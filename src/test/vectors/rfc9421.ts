import {
  constants,
  createHmac,
  createPrivateKey,
  createPublicKey,
  sign,
  verify,
} from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { equalBytes, utf8, utf8Text } from "@/encoding/domain/crypto/encoding";
import { signatureBase, UnusableComponent } from "@/encoding/domain/http-signatures/signature-base";
import {
  type InnerList,
  parseDictionary,
} from "@/encoding/domain/http-signatures/structured-fields";
import { innerListText } from "@/encoding/domain/http-signatures/structured-text";
import { type Family, readJson } from "./family";

const MESSAGE = z.object({
  start_line: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
});
const APPENDIX = z.object({
  keys: z.record(z.string(), z.record(z.string(), z.string())),
  messages: z.object({ request: MESSAGE, response: MESSAGE }),
  cases: z.array(
    z.object({
      id: z.string(),
      alg: z.string(),
      key: z.string(),
      message: z.enum(["request", "response"]),
      signature_base: z.string(),
      signature_input: z.string(),
      signature: z.string(),
    }),
  ),
});
type Case = z.infer<typeof APPENDIX>["cases"][number];
type Keys = z.infer<typeof APPENDIX>["keys"];

/** Covered components that the profile does not know: @query-param, and @status of a response. */
const REFUSED = ["B.2.2", "B.2.4"];

/** Members of a public JWK of the kinds that the appendix uses. */
const PUBLIC = new Set(["kty", "crv", "x", "y", "n", "e"]);

function messageOf({ start_line, headers }: z.infer<typeof MESSAGE>) {
  const [method = "", target = ""] = start_line.split(" ");
  const { pathname, search } = new URL(target, "https://example.com");
  return { method, authority: "example.com", path: pathname, query: search, headers };
}

function inputOf({ signature_input }: Case): InnerList {
  const [member] = parseDictionary(signature_input).values();
  if (member?.kind !== "inner-list") throw new TypeError("no inner list");
  return member;
}

function signatureOf({ signature }: Case): Uint8Array {
  const [member] = parseDictionary(signature).values();
  if (member?.kind !== "item" || member.value.type !== "binary") throw new TypeError("no bytes");
  return member.value.value;
}

function isRefused(run: () => unknown): boolean {
  try {
    run();
    return false;
  } catch (error) {
    return error instanceof UnusableComponent;
  }
}

/** Whether the published signature is one over these bytes, by the algorithm of the case. */
function isSigned(vector: Case, keys: Keys, base: Uint8Array): boolean {
  const jwk = keys[vector.key] ?? {};
  const signature = signatureOf(vector);
  if (vector.alg === "hmac-sha256") {
    const secret = Buffer.from(jwk.k_base64 ?? "", "base64");
    return equalBytes(createHmac("sha256", secret).update(base).digest(), signature);
  }
  const publicJwk = Object.fromEntries(Object.entries(jwk).filter(([name]) => PUBLIC.has(name)));
  const key = createPublicKey({ key: publicJwk, format: "jwk" });
  switch (vector.alg) {
    case "ed25519":
      return verify(null, base, key, signature);
    case "ecdsa-p256-sha256":
      return verify("sha256", base, { key, dsaEncoding: "ieee-p1363" }, signature);
    case "rsa-pss-sha512":
      return verify(
        "sha512",
        base,
        { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 },
        signature,
      );
    default:
      return false;
  }
}

function isSignedAgain(vector: Case, keys: Keys, base: Uint8Array): boolean {
  const key = createPrivateKey({ key: keys[vector.key] ?? {}, format: "jwk" });
  return equalBytes(sign(null, base, key), signatureOf(vector));
}

/**
 * Appendix B.2: our signature base is the published one, and the published signature is over it. The
 * two cases with components that the profile does not know are refused as such.
 */
export const RFC_9421: Family = {
  name: "rfc 9421 appendix b.2",
  folder: "rfc9421",
  *check(folder) {
    const { keys, messages, cases } = readJson(path.join(folder, "appendix-b2.json"), APPENDIX);
    for (const vector of cases) {
      const { id } = vector;
      const input = inputOf(vector);
      const text = vector.signature_input.slice(vector.signature_input.indexOf("=") + 1);
      yield { name: `${id} parameters`, passed: innerListText(input) === text };
      const message = messageOf(messages[vector.message]);
      if (REFUSED.includes(id)) {
        yield { name: `${id} refused`, passed: isRefused(() => signatureBase(message, input)) };
        const base = utf8(vector.signature_base);
        yield { name: `${id} signature`, passed: isSigned(vector, keys, base) };
        continue;
      }
      const base = signatureBase(message, input);
      yield { name: `${id} base`, passed: utf8Text(base) === vector.signature_base };
      yield { name: `${id} signature`, passed: isSigned(vector, keys, base) };
      if (vector.alg === "ed25519") {
        yield { name: `${id} signed again`, passed: isSignedAgain(vector, keys, base) };
      }
    }
  },
};
