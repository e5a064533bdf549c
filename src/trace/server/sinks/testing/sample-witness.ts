import { generateKeyPairSync, sign } from "node:crypto";
import type { ServerResponse } from "node:http";
import {
  concatBytes,
  equalBytes,
  fromBase64,
  toBase64,
  utf8,
} from "@/encoding/domain/crypto/encoding";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { type Checkpoint, openCheckpoint } from "@/trace/domain/checkpoint";
import { verifyConsistency } from "@/trace/domain/merkle-proofs";
import { COSIGNATURE_V1, keyId, type VerificationKey } from "@/trace/domain/verification-key";
import { type ReceivedRequest, startLocalServer } from "./local-server";
import { rawPublicKey } from "./sample-log";

/** A C2SP witness for one log: keeps its newest checkpoint and cosigns only what extends it. */
export async function startWitness(log: VerificationKey) {
  const pair = generateKeyPairSync("ed25519");
  const name = "witness.example/w1";
  const publicKey = rawPublicKey(pair.publicKey);
  const id = keyId(nodePrimitives, name, COSIGNATURE_V1, publicKey);
  const key: VerificationKey = { name, type: COSIGNATURE_V1, keyId: id, publicKey };
  const state: { held: Checkpoint | null; now: () => Date } = {
    held: null,
    now: () => new Date(),
  };

  const cosign = (text: string): string => {
    const seconds = Math.floor(state.now().getTime() / 1000);
    const message = utf8(`cosignature/v1\ntime ${seconds}\n${text}`);
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(BigInt(seconds));
    const signature = sign(null, message, pair.privateKey);
    return `\u2014 ${name} ${toBase64(concatBytes(id, time, signature))}\n`;
  };

  const judge = ({ body, method, path }: ReceivedRequest): [number, string?, string?] => {
    if (method !== "POST" || path !== "/witness/add-checkpoint") return [404];
    const text = body.toString("utf8");
    const end = text.indexOf("\n\n");
    const [first, ...lines] = text.slice(0, end).split("\n");
    const old = /^old (0|[1-9]\d*)$/.exec(first ?? "")?.[1];
    const proof = lines.map(fromBase64);
    if (end < 0 || old === undefined || proof.length > 63) return [400];
    if (!proof.every((hash) => hash !== null)) return [400];
    const opened = openCheckpoint(nodePrimitives, text.slice(end + 2), [log]);
    if (opened === null) return [403];
    const next = opened.checkpoint;
    const from = Number(old);
    if (from > next.size || (from === 0 && proof.length > 0)) return [400];
    const { held } = state;
    const conflict: [number, string, string] = [409, `${held?.size ?? 0}\n`, "text/x.tlog.size"];
    if (from !== (held?.size ?? 0)) return conflict;
    if (from === next.size && held !== null && !equalBytes(held.root, next.root)) return conflict;
    const claim = { from, to: next.size, toRoot: next.root, proof };
    if (
      from > 0 &&
      !verifyConsistency(nodePrimitives, { ...claim, fromRoot: held?.root ?? next.root })
    )
      return [422];
    state.held = next;
    return [200, cosign(opened.note.text)];
  };

  const server = await startLocalServer((request, response: ServerResponse) => {
    const [status, body = "", type = "text/plain"] = judge(request);
    response.writeHead(status, { "content-type": type }).end(body);
  });
  return {
    key,
    state,
    requests: server.requests,
    prefix: new URL("/witness/", server.url),
    close: server.close,
  };
}
