import { randomBytes } from "node:crypto";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { keyUrl, signWith } from "@/agent-client/agent-key";
import type { AgentIdentity } from "@/agent-client/signed-fetch";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { contentDigest } from "@/encoding/domain/http-signatures/content-digest";
import type { SignatureTag } from "@/encoding/domain/http-signatures/profile";
import { signatureBase } from "@/encoding/domain/http-signatures/signature-base";
import { parseDictionary } from "@/encoding/domain/http-signatures/structured-fields";
import { binaryText } from "@/encoding/domain/http-signatures/structured-text";

export type HeaderPair = [name: string, value: string];

/** A request as it goes over the wire, byte by byte. */
export interface WireRequest {
  method?: string;
  /** Path and query as they are sent. */
  target: string;
  headers?: HeaderPair[];
  body?: string;
}

/** A test's overrides of a signature. */
export interface SigningPlan {
  tag?: SignatureTag;
  /** Host that is signed for; the one of the origin by default. */
  authority?: string;
  /** Seconds from now. */
  created?: number;
  expires?: number;
  nonce?: string;
  keyid?: string;
  /** Changes Signature-Input before it is signed. */
  input?: (text: string) => string;
  /** Changes the field lines after they were signed. */
  sent?: (headers: HeaderPair[]) => HeaderPair[];
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  json: Record<string, unknown>;
}

const CONTENT_TYPE: HeaderPair = ["Content-Type", "application/json"];

/** Field lines of a request that is signed by the profile, unless the plan says otherwise. */
export function signedLines(
  { did, key }: AgentIdentity,
  { method = "GET", target, headers = [], body = "" }: WireRequest,
  plan: SigningPlan & { authority: string },
): HeaderPair[] {
  const bytes = new TextEncoder().encode(body);
  const hasType = headers.some(([name]) => name.toLowerCase() === "content-type");
  const lines: HeaderPair[] = [...headers];
  const components = ["@method", "@authority", "@path", "@query"];
  if (bytes.byteLength > 0) {
    if (!hasType) lines.push(CONTENT_TYPE);
    lines.push(["Content-Digest", contentDigest(nodePrimitives, bytes)]);
    components.push("content-type", "content-digest");
  }
  const now = Math.floor(Date.now() / 1000);
  const created = now + (plan.created ?? 0);
  const parameters = [
    `created=${created}`,
    `expires=${now + (plan.expires ?? (plan.created ?? 0) + 60)}`,
    `nonce="${plan.nonce ?? randomBytes(24).toString("base64url")}"`,
    `keyid="${plan.keyid ?? keyUrl(did, key)}"`,
    'alg="ed25519"',
    `tag="${plan.tag ?? "svc-agent"}"`,
  ];
  const listed = components.map((name) => `"${name}"`).join(" ");
  const text = `sig1=(${listed});${parameters.join(";")}`;
  const input = plan.input?.(text) ?? text;
  const mark = target.indexOf("?");
  const message = {
    method,
    authority: plan.authority,
    path: mark < 0 ? target : target.slice(0, mark),
    query: mark < 0 ? "" : target.slice(mark),
    headers: lines,
  };
  const signatures = Array.from(parseDictionary(input), ([label, member]) => {
    if (member.kind !== "inner-list") throw new TypeError(`${label} is no inner list`);
    return `${label}=${binaryText(signWith(key, signatureBase(message, member)))}`;
  });
  const signed: HeaderPair[] = [
    ...lines,
    ["Signature-Input", input],
    ["Signature", signatures.join(", ")],
  ];
  return plan.sent?.(signed) ?? signed;
}

/** Sends a signed request to an origin. */
export function sendSigned(
  origin: string,
  identity: AgentIdentity,
  request: WireRequest,
  plan: SigningPlan = {},
): Promise<Answer> {
  const authority = plan.authority ?? new URL(origin).host;
  return sendRaw(origin, {
    ...request,
    headers: signedLines(identity, request, { ...plan, authority }),
  });
}

/** Sends a request with exactly these field lines, and Host and Content-Length. */
export function sendRaw(
  origin: string,
  { method = "GET", target, headers = [], body = "" }: WireRequest,
): Promise<Answer> {
  const { hostname, port, host } = new URL(origin);
  const length: HeaderPair[] =
    body === "" ? [] : [["Content-Length", `${Buffer.byteLength(body)}`]];
  return new Promise((resolve, reject) => {
    const sent = httpRequest({
      hostname,
      port,
      method,
      path: target,
      headers: [["Host", host], ...headers, ...length].flat(),
    });
    sent.once("error", reject);
    sent.once("response", (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.once("error", reject);
      response.once("end", () => {
        const text = Buffer.concat(pieces).toString("utf8");
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, json: text === "" ? {} : JSON.parse(text) });
      });
    });
    sent.end(body);
  });
}
