import { generateKeyPairSync, sign } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { serviceKeyUrl } from "@/encoding/domain/crypto/key-thumbprint";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { checkDigest, checkSignature } from "@/encoding/domain/http-signatures/check-signature";
import { isRefusal, readSignature } from "@/encoding/domain/http-signatures/read-signature";
import type { ProbeSigner } from "@/federation/server/probes/probe-signer";

/** A key of a service, and who signs with it. */
export function probeKey(): { signer: ProbeSigner; publicKey: Uint8Array } {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const raw = Buffer.from(publicKey.export({ format: "jwk" }).x ?? "", "base64url");
  return {
    publicKey: raw,
    signer: {
      keyid: serviceKeyUrl(nodePrimitives, raw),
      sign: (base) => sign(null, base, privateKey),
    },
  };
}

/** Lets in what the service signed for this agent's runtime, each nonce once. */
export function gateOfProbes({ publicKey, did }: { publicKey: Uint8Array; did: string }) {
  const nonces = new Set<string>();
  return (request: IncomingMessage, body: Uint8Array): boolean => {
    const [path = "", ...query] = (request.url ?? "").split("?");
    const headers = Object.entries(request.headers).map(([name, value]): [string, string] => [
      name,
      String(value),
    ]);
    const authority = request.headers.host ?? "";
    const facts = {
      method: request.method ?? "",
      authority,
      path,
      query: query.length === 0 ? "" : `?${query.join("?")}`,
      headers,
      body,
    };
    const read = readSignature(
      facts,
      {
        tag: "proofline-probe",
        origins: [{ scheme: "http", authority }],
        lifetimeSeconds: 60,
        skewSeconds: 30,
      },
      new Date(),
    );
    if (isRefusal(read) || nonces.has(read.nonce)) return false;
    nonces.add(read.nonce);
    return (
      read.keyid === serviceKeyUrl(nodePrimitives, publicKey) &&
      read.components.includes("x-federation-agent") &&
      request.headers["x-federation-agent"] === did &&
      checkSignature(nodePrimitives, read, publicKey) === null &&
      checkDigest(nodePrimitives, facts) === null
    );
  };
}
