import { generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterEach, expect, it } from "vitest";
import { ended, listening } from "../testing/listening";
import { localProbes } from "../testing/local-probes";
import { runtimeAt } from "../testing/runtime-target";
import { probeRuntime } from "./probe-runtime";

const own = keyPair();
const other = keyPair();
const DID = "did:svc:agent:triage-01";
const PURPOSE = "federation:address-binding:v1";
const servers: Server[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map(ended));
});

/** Binding of a REST runtime that answers the well-known path with `answer`. */
async function bindingOf(
  answer: (nonce: string, address: string) => { status?: number; text?: string },
  {
    txt = {},
    host = "a.example",
  }: { txt?: Record<string, string[] | "silent">; host?: string } = {},
) {
  let address = "";
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://a.example");
    if (url.pathname !== "/.well-known/agent-federation") {
      response.setHeader("content-type", "application/json").end("{}");
      return;
    }
    const { status = 200, text = "" } = answer(url.searchParams.get("nonce") ?? "", address);
    response.writeHead(status).end(text);
  });
  servers.push(server);
  address = `http://${host}:${await listening(server)}/base`;
  const { outcome, binding } = await probeRuntime(runtimeAt("rest-api", address), {
    budgetMs: 10_000,
    keys: [other.raw, own.raw],
    network: localProbes({ names: { "a.example": [["127.0.0.1"]] }, txt }),
  });
  expect(outcome).toBe("ok");
  return binding;
}

const statement = (nonce: string, address: string, more: object = {}) => ({
  purpose: PURPOSE,
  did: DID,
  nonce,
  address,
  ...more,
});

it("is bound by a statement over our nonce and the address under a key of the DID", async () => {
  expect(
    await bindingOf((nonce, address) => ({ text: `${jws(statement(nonce, address))}\n` })),
  ).toBe("bound");
});

it.each<[string, (nonce: string, address: string) => string]>([
  ["of another key", (nonce, address) => jws(statement(nonce, address), keyPair())],
  ["over another nonce", (_, address) => jws(statement("old", address))],
  ["over another address", (nonce) => jws(statement(nonce, "http://b.example/"))],
  [
    "over another DID",
    (nonce, address) => jws(statement(nonce, address, { did: "did:svc:agent:x" })),
  ],
  ["for another purpose", (nonce, address) => jws(statement(nonce, address, { purpose: "x" }))],
  ["without a signature", (nonce, address) => jws(statement(nonce, address), own, { alg: "none" })],
  [
    "with what it says is critical",
    (nonce, address) => jws(statement(nonce, address), own, { alg: "EdDSA", crit: ["x"], x: 1 }),
  ],
  ["that is no JSON", () => "a.b.c"],
])("is wrong with a statement %s", async (_, text) => {
  expect(await bindingOf((nonce, address) => ({ text: text(nonce, address) }))).toBe("wrong");
});

it("is missing where the path has no statement, and unchecked where it cannot be determined", async () => {
  expect(await bindingOf(() => ({ status: 404 }))).toBe("missing");
  expect(await bindingOf(() => ({ text: "<html>" }))).toBe("missing");
  expect(await bindingOf(() => ({ status: 503 }))).toBe("unchecked");
});

it("is bound by a record of the host, whatever the path says", async () => {
  const name = "_agent-federation.a.example";
  const none = () => ({ status: 404 });
  expect(await bindingOf(none, { txt: { [name]: ["v=1", ` did=${DID} `] } })).toBe("bound");
  expect(await bindingOf(() => ({ text: "a.b.c" }), { txt: { [name]: [`did=${DID}`] } })).toBe(
    "bound",
  );
  expect(await bindingOf(none, { txt: { [name]: ["did=did:svc:agent:x"] } })).toBe("wrong");
  expect(await bindingOf(none, { txt: { [name]: [`did=${DID}.b`] } })).toBe("wrong");
  expect(await bindingOf(none, { txt: { [name]: "silent" } })).toBe("unchecked");
  // An address has no name to put a record under.
  const txt = { "_agent-federation.127.0.0.1": [`did=${DID}`] };
  expect(await bindingOf(none, { txt, host: "127.0.0.1" })).toBe("missing");
});

it("does not hold up the rest where the path never answers", async () => {
  const server = createServer((request, response) => {
    if (request.url === "/health") response.setHeader("content-type", "text/plain").end("ok");
  });
  servers.push(server);
  const address = `http://127.0.0.1:${await listening(server)}`;
  const found = await probeRuntime(runtimeAt("rest-api", address), {
    budgetMs: 60_000,
    keys: [own.raw],
    network: localProbes(),
  });
  expect(found).toMatchObject({ outcome: "ok", binding: "unchecked" });
});

interface KeyPair {
  privateKey: KeyObject;
  raw: Uint8Array;
}

function keyPair(): KeyPair {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  return { privateKey, raw: publicKey.export({ format: "der", type: "spki" }).subarray(-32) };
}

function jws(
  payload: object,
  { privateKey }: KeyPair = own,
  header: object = { alg: "EdDSA" },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const signed = `${part(header)}.${part(payload)}`;
  return `${signed}.${sign(null, Buffer.from(signed), privateKey).toString("base64url")}`;
}
