import type { RequestListener, Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { afterEach, beforeAll, expect, it } from "vitest";
import {
  type LocalCertificate,
  localCertificate,
} from "@/platform/egress/testing/local-certificate";
import { ended, listening } from "../testing/listening";
import { localProbes } from "../testing/local-probes";
import { verifyOperatorDomain } from "./verify-operator-domain";

const DID = "did:web:acme.example";
const RECORD = "_agent-federation-operator.acme.example";
const servers: Server[] = [];
let certificate: LocalCertificate;

beforeAll(async () => {
  certificate = await localCertificate("acme.example");
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map(ended));
});

async function proofOf({
  txt = [],
  file = (_, response) => response.writeHead(404).end(),
  host = "acme.example",
}: {
  txt?: string[] | "silent";
  file?: RequestListener;
  host?: string;
}) {
  const server = createTlsServer(certificate, file);
  servers.push(server);
  const network = localProbes({
    names: { "acme.example": [["127.0.0.1"]] },
    txt: { [RECORD]: txt, "_agent-federation-operator.127.0.0.1": [`did=${DID}`] },
    ca: certificate.cert,
    allowInsecure: false,
    httpsPort: await listening(server),
  });
  return verifyOperatorDomain(host, DID, { budgetMs: 10_000, network });
}

function text(body: string, type = "text/plain; charset=utf-8"): RequestListener {
  return (request, response) => {
    const isAsked = request.url === "/.well-known/agent-federation-operator";
    response.writeHead(isAsked ? 200 : 404, { "content-type": type }).end(body);
  };
}

it("is proven by a record or a file of the domain", async () => {
  expect(await proofOf({ txt: ["v=1", `did=${DID}`] })).toBe("proven");
  expect(await proofOf({ file: text(`# ours\r\ndid=${DID}\r\n`) })).toBe("proven");
  expect(await proofOf({ txt: ["did=did:web:b.example"], file: text(`did=${DID}`) })).toBe(
    "proven",
  );
  expect(await proofOf({ host: "ACME.example.", txt: [`did=${DID}`] })).toBe("proven");
});

it("is not proven by anything else", async () => {
  expect(await proofOf({})).toBe("missing");
  expect(await proofOf({ txt: ["did=did:web:b.example"] })).toBe("wrong");
  expect(await proofOf({ txt: [`xdid=${DID}`] })).toBe("missing");
  expect(await proofOf({ file: text(`did=${DID}`, "text/html") })).toBe("missing");
  expect(await proofOf({ file: text(`did=${DID}x`) })).toBe("wrong");
  const redirect: RequestListener = (_, response) =>
    response.writeHead(302, { location: "/x", "content-type": "text/plain" }).end(`did=${DID}`);
  expect(await proofOf({ file: redirect })).toBe("missing");
});

it("is indeterminate where no name server answers", async () => {
  expect(await proofOf({ txt: "silent" })).toBe("indeterminate");
  const busy: RequestListener = (_, response) => response.writeHead(503).end();
  expect(await proofOf({ file: busy })).toBe("indeterminate");
});

it.each([
  "127.0.0.1",
  "localhost",
  "[::1]",
  "acme.example/x",
  "acme.example:443",
  "x@acme.example",
  "",
])("takes %s for no domain", async (host) => {
  expect(await proofOf({ host, txt: [`did=${DID}`] })).toBe("missing");
});
