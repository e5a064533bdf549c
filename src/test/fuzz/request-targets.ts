import { z } from "zod";
import { nodePrimitives as p } from "@/encoding/domain/crypto/node-primitives";
import { readBlocks } from "@/encoding/domain/egress/address-block";
import { checkAddress } from "@/encoding/domain/egress/check-address";
import { checkUrl, WEB_PORTS } from "@/encoding/domain/egress/check-url";
import { isHostAllowed } from "@/encoding/domain/egress/host-allowlist";
import {
  DID,
  KEY_URL,
  NOW,
  POLICY,
  PUBLIC_KEY,
  REQUEST,
  SIGNING,
} from "@/encoding/domain/http-signatures/__fixtures__/signer";
import { checkDigest, checkSignature } from "@/encoding/domain/http-signatures/check-signature";
import { readPublicOrigins } from "@/encoding/domain/http-signatures/public-origins";
import { isRefusal, readSignature } from "@/encoding/domain/http-signatures/read-signature";
import { signRequest } from "@/encoding/domain/http-signatures/sign-request";
import { parseDictionary } from "@/encoding/domain/http-signatures/structured-fields";
import { readAgentDid, readAgentKeyUrl } from "@/encoding/domain/keys/did";
import { readPublicKey } from "@/encoding/domain/keys/multikey";
import { readOperatorDid } from "@/encoding/domain/keys/operator-did";
import { parseUrl } from "@/encoding/domain/url/parse-url";
import { joinBody } from "@/federation/domain/__fixtures__/join-body";
import { parseRuntimeAddress } from "@/federation/domain/declaration/address";
import { RUNTIME_TYPES } from "@/federation/domain/declaration/declaration";
import { importAgentCard } from "@/federation/domain/declaration/import-agent-card";
import { readDeclaration } from "@/federation/domain/declaration/read-declaration";
import { parseSignedJson } from "@/platform/http/body";
import { openUploadedFile } from "@/platform/http/uploads/uploaded-file";
import { readForm } from "@/platform/http/uploads/uploaded-form";
import { decodeCursor, encodeCursor } from "@/platform/operation/cursor";
import { type FuzzTarget, jsonOf, texts, values } from "./fuzz-target";

const URLS = texts(
  "https://tool.example/a?b=c#d",
  "http://0x7f000001/",
  "https://[::ffff:127.0.0.1]:8443/",
  "http://user:pw@169.254.169.254/latest",
  "https://b\u00fccher.example/%2e%2e/x",
  "grpcs://agent.example:8443",
  "wss://agent.example/socket",
);
const BOUNDARY = "multipart/form-data; boundary=x";
const FORM =
  '--x\r\nContent-Disposition: form-data; name="purpose"\r\n\r\ntest\r\n' +
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n' +
  "Content-Type: application/octet-stream\r\n\r\nabc\r\n--x--\r\n";

/** Parts of a request: signatures, keys, addresses, declarations, bodies, cursors. */
export async function requestTargets(): Promise<FuzzTarget[]> {
  const signed = await signRequest(p, REQUEST, SIGNING);
  const field = (name: string) => signed.find(([key]) => key.toLowerCase() === name)?.[1] ?? "";
  return [
    {
      name: "structured fields",
      inputs: texts(
        field("signature-input"),
        field("signature"),
        'a=1.5;b=?0, c=("x" tok);d=:AAAA:',
      ),
      refusals: [SyntaxError],
      read: (bytes) => parseDictionary(bytes.toString()),
    },
    {
      name: "signed request",
      inputs: values({ ...REQUEST, body: "", headers: [...REQUEST.headers, ...signed] }),
      read: (bytes) => {
        const value = jsonOf(bytes);
        const read = SentRequest.safeParse(value);
        if (!read.success) return null;
        const request = { ...read.data, body: bytes };
        const found = readSignature(request, POLICY, NOW);
        if (isRefusal(found)) return found;
        return [checkSignature(p, found, PUBLIC_KEY), checkDigest(p, request)];
      },
    },
    {
      name: "public key",
      inputs: values(
        "z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
        "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
        { kty: "OKP", crv: "Ed25519", x: "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo" },
      ),
      read: (bytes) => [readPublicKey(jsonOf(bytes)), readPublicKey(bytes.toString())],
    },
    {
      name: "did",
      inputs: texts(
        DID,
        KEY_URL,
        "did:svc:op:acme",
        "did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK",
      ),
      read: (bytes) => {
        const text = bytes.toString();
        return [readAgentDid(text), readAgentKeyUrl(text), readOperatorDid(text)];
      },
    },
    {
      name: "url",
      inputs: URLS,
      read: (bytes) => {
        const text = bytes.toString();
        const rules = { schemes: ["http", "https", "ws", "wss"], ports: WEB_PORTS };
        return [
          checkUrl(text, rules),
          parseUrl(text),
          readPublicOrigins(text, text),
          ...RUNTIME_TYPES.map((type) => parseRuntimeAddress(type, text, { allowInsecure: true })),
        ];
      },
    },
    {
      name: "ip address",
      inputs: texts("127.0.0.1", "::1", "fe80::1%eth0", "64:ff9b::7f00:1", "10.0.0.0/8, fc00::/7"),
      read: (bytes) => {
        const text = bytes.toString();
        return [checkAddress(text, readBlocks(text) ?? []), isHostAllowed(["*.example"], text)];
      },
    },
    {
      name: "declaration",
      inputs: values(joinBody()),
      read: (bytes) => readDeclaration(jsonOf(bytes)),
    },
    {
      name: "agent card",
      inputs: values(
        {
          name: "a",
          description: "b",
          url: "https://agent.example/a2a",
          protocolVersion: "0.3.0",
          skills: [{ id: "s", name: "S", description: "d", tags: ["t"], examples: ["e"] }],
        },
        {
          name: "io.example/a",
          version: "1.0.0",
          remotes: [{ type: "streamable-http", url: "https://a.example/mcp" }],
        },
      ),
      read: (bytes) => importAgentCard(jsonOf(bytes)),
    },
    {
      name: "cursor",
      inputs: texts(encodeCursor([1, "a"]), encodeCursor([7e9, "2026-11-22T10:00:00Z"])),
      read: (bytes) => decodeCursor(bytes.toString(), z.tuple([z.number(), z.string()])),
    },
    {
      name: "signed json",
      inputs: values({ a: [1, { b: "c" }], d: null }),
      read: (bytes) => parseSignedJson(bytes),
    },
    {
      name: "multipart file",
      inputs: texts(FORM),
      read: async (bytes) => {
        const request = new Request("http://x.invalid/", { headers: { "content-type": BOUNDARY } });
        const file = await openUploadedFile(request, oneChunk(bytes));
        for await (const _chunk of file.bytes);
      },
    },
    {
      name: "multipart form",
      inputs: texts(FORM),
      read: (bytes) => readForm(BOUNDARY, oneChunk(bytes), 64 * 1024),
    },
  ];
}

async function* oneChunk(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const SentRequest = z.object({
  method: z.string(),
  authority: z.string(),
  path: z.string(),
  query: z.string(),
  headers: z.array(z.tuple([z.string(), z.string()])),
});
