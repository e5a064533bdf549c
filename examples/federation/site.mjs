import { createHash, createPublicKey, sign } from "node:crypto";
import { DOCUMENTATION } from "./count-words.mjs";

const BINDING_PATH = "/.well-known/agent-federation";
const NONCE = /^[A-Za-z0-9_-]{16,128}$/;

const base64url = (json) => Buffer.from(JSON.stringify(json)).toString("base64url");

/** DID URL of the agent's key: the DID, `#`, the RFC 7638 thumbprint. */
function keyUrl({ did, privateKey }) {
  const { x } = createPublicKey(privateKey).export({ format: "jwk" });
  const thumbprint = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`);
  return `${did}#${thumbprint.digest("base64url")}`;
}

/** Compact JWS by the agent's key: this address is answered by the agent of this DID, asked just now. */
function addressBinding(settings, address, nonce) {
  const header = { alg: "EdDSA", kid: keyUrl(settings) };
  const purpose = "federation:address-binding:v1";
  const signed = `${base64url(header)}.${base64url({ purpose, did: settings.did, nonce, address })}`;
  return `${signed}.${sign(null, Buffer.from(signed), settings.privateKey).toString("base64url")}`;
}

/**
 * Answers what every example agent serves over HTTP beside its own protocol: the page of the skill, and the
 * proof that the address is the agent's. `address` is a function, because a free port is known once it listens.
 * Returns false for every other request.
 */
export function answerSite(settings, address, request, response) {
  const url = new URL(request.url, "http://agent.invalid");
  if (request.method !== "GET") return false;
  if (url.pathname === "/skills/word-count") {
    response.writeHead(200, { "content-type": "text/markdown; charset=utf-8" }).end(DOCUMENTATION);
    return true;
  }
  if (url.pathname !== BINDING_PATH) return false;
  const nonce = url.searchParams.get("nonce") ?? "";
  if (!NONCE.test(nonce)) {
    response.writeHead(400, { "content-type": "text/plain" }).end("nonce is missing\n");
    return true;
  }
  response.writeHead(200, { "content-type": "application/jose" });
  response.end(addressBinding(settings, address(), nonce));
  return true;
}

/** Listens and returns the origin of the server with that scheme. */
export async function listen(server, { host, port }, scheme) {
  await new Promise((ready, failed) => {
    server.once("error", failed);
    server.listen(port, host, ready);
  });
  return `${scheme}://${host}:${server.address().port}`;
}
