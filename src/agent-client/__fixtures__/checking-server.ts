import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { publicOrigin } from "@/encoding/domain/http-signatures/authority";
import { checkDigest, checkSignature, replayKey } from "@/encoding/domain/http-signatures/check-signature";
import { type Refusal, refuse, SIGNATURE_WINDOW } from "@/encoding/domain/http-signatures/profile";
import { isRefusal, readSignature } from "@/encoding/domain/http-signatures/read-signature";
import type { SignedRequestFacts } from "@/encoding/domain/http-signatures/signed-request";

export interface Accepted {
  method: string;
  target: string;
  keyid: string;
  nonce: string;
  headers: Record<string, string>;
  json: Record<string, unknown> | null;
}

export const CHALLENGE_NONCE = "c2VydmljZS1jaG9zZW4tbm9uY2UtMzItYnl0ZXM";

/** A service that takes signed requests only, by the profile, and asks one challenge. */
export class CheckingServer {
  /** Raw keys by DID URL. */
  readonly keys = new Map<string, Uint8Array>();
  readonly accepted: Accepted[] = [];
  readonly refused: Refusal[] = [];
  /** Bodies of proofs that need no signed request. */
  readonly proofs: Record<string, unknown>[] = [];
  /** Overrides of the challenge. */
  challenge: Record<string, unknown> | null = {};
  private readonly seen = new Set<string>();
  private readonly server: Server;
  origin = "";

  constructor() {
    this.server = createServer((request, response) => {
      void this.answer(request).then(([status, json]) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(json === null ? undefined : JSON.stringify(json));
      });
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((ready) => this.server.listen(0, "127.0.0.1", ready));
    this.origin = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(request: IncomingMessage): Promise<[number, object | null]> {
    const facts = await factsOf(request);
    if (facts.path === "/api/agents/challenge") {
      const { did, key_thumbprint } = registrationOf(facts, this.keys);
      return [201, { ...this.challengeFor(did), key_thumbprint, ...this.challenge }];
    }
    if (facts.path.endsWith("/proof")) {
      this.proofs.push(JSON.parse(Buffer.from(facts.body).toString()));
      return [200, { taken: true }];
    }
    const refusal = this.check(facts);
    if (refusal !== null) {
      this.refused.push(refusal);
      return [refusal.status, refusal];
    }
    const isQuestion = facts.method === "GET" && facts.path.endsWith("/challenge");
    if (!isQuestion) return [200, { taken: true }];
    if (this.challenge === null) return [404, { code: "not_found" }];
    const did = (this.accepted.at(-1)?.keyid ?? "").split("#")[0] ?? "";
    return [200, { ...this.challengeFor(did), ...this.challenge }];
  }

  private challengeFor(did: string) {
    return { challenge_id: "CH-1", nonce: CHALLENGE_NONCE, aud: this.origin, did };
  }

  private check(facts: SignedRequestFacts): Refusal | null {
    const isProof = facts.path.includes("/challenge/") || facts.path === "/api/agents";
    const isWithdrawal = facts.method === "DELETE" && facts.path.startsWith("/api/agent/");
    const tag = isWithdrawal ? "svc-operator" : isProof ? "svc-agent-pop" : "svc-agent";
    const policy = { tag, origins: [publicOrigin(this.origin)], ...SIGNATURE_WINDOW } as const;
    const read = readSignature(facts, policy, new Date());
    if (isRefusal(read)) return read;
    const key = this.keys.get(read.keyid);
    if (key === undefined) return refuse("key_unknown", `${read.keyid} is not known.`);
    const refusal =
      checkSignature(nodePrimitives, read, key) ?? checkDigest(nodePrimitives, facts);
    if (refusal !== null) return refusal;
    const replay = Buffer.from(replayKey(nodePrimitives, read)).toString("hex");
    if (this.seen.has(replay)) return refuse("signature_replayed", "The nonce was used.");
    this.seen.add(replay);
    this.accepted.push({
      method: facts.method,
      target: facts.path + facts.query,
      keyid: read.keyid,
      nonce: read.nonce,
      headers: Object.fromEntries(facts.headers.map(([n, v]) => [n.toLowerCase(), v])),
      json: facts.body.byteLength > 0 ? JSON.parse(Buffer.from(facts.body).toString()) : null,
    });
    return null;
  }
}

function registrationOf(facts: SignedRequestFacts, keys: CheckingServer["keys"]) {
  const { did } = JSON.parse(Buffer.from(facts.body).toString()) as { did: string };
  const keyid = Array.from(keys.keys()).find((each) => each.startsWith(`${did}#`)) ?? "";
  return { did, key_thumbprint: keyid.slice(did.length + 1) };
}

async function factsOf(request: IncomingMessage): Promise<SignedRequestFacts> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  const target = request.url ?? "";
  const mark = target.indexOf("?");
  const headers: [string, string][] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    headers.push([request.rawHeaders[at] ?? "", request.rawHeaders[at + 1] ?? ""]);
  }
  return {
    method: request.method ?? "",
    authority: request.headers.host ?? "",
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark),
    headers,
    body: new Uint8Array(Buffer.concat(pieces)),
  };
}
