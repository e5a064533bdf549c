import { createServer as createHttpServer } from "node:http";
import { createServer, type Socket, type Server as TcpServer } from "node:net";
import { Server, ServerCredentials, status, type UntypedHandleCall } from "@grpc/grpc-js";
import { HealthImplementation, service } from "grpc-health-check";
import { afterEach, beforeAll, expect, it } from "vitest";
import {
  type LocalCertificate,
  localCertificate,
} from "@/platform/egress/testing/local-certificate";
import { probeRuntime } from "../checks/probe-runtime";
import { ended, listening } from "../testing/listening";
import { localProbes } from "../testing/local-probes";
import { runtimeAt } from "../testing/runtime-target";

const ending: (() => unknown)[] = [];
let certificate: LocalCertificate;

beforeAll(async () => {
  certificate = await localCertificate("a.example");
});

afterEach(async () => {
  await Promise.all(ending.splice(0).map((end) => end()));
});

async function grpcServer(
  add: (server: Server) => void,
  credentials = ServerCredentials.createInsecure(),
): Promise<number> {
  const server = new Server();
  add(server);
  ending.push(() => server.forceShutdown());
  return new Promise((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", credentials, (error, port) => {
      if (error === null) resolve(port);
      else reject(error);
    });
  });
}

function health(server: Server): void {
  new HealthImplementation({ "": "SERVING", well: "SERVING", ill: "NOT_SERVING" }).addToServer(
    server,
  );
}

async function probe(
  address: string,
  { name = "", budgetMs = 10_000, network = localProbes() } = {},
) {
  const target = runtimeAt("grpc", address, { service: name });
  return probeRuntime(target, { budgetMs, keys: [], network });
}

it("passes only what serves", async () => {
  const address = `grpc://127.0.0.1:${await grpcServer(health)}`;
  expect(await probe(address)).toMatchObject({
    outcome: "ok",
    observed: { status: 200, grpc_status: 0, serving: "SERVING" },
    tools: null,
  });
  expect(await probe(address, { name: "well" })).toMatchObject({ outcome: "ok" });
  expect(await probe(address, { name: "ill" })).toMatchObject({
    outcome: "unhealthy",
    observed: { serving: "NOT_SERVING" },
  });
  expect(await probe(address, { name: "other" })).toMatchObject({
    outcome: "unhealthy",
    observed: { grpc_status: status.NOT_FOUND },
  });
});

it("does not pass a server without the health service", async () => {
  const port = await grpcServer(() => undefined);
  expect(await probe(`grpc://127.0.0.1:${port}`)).toMatchObject({
    outcome: "not_protocol",
    observed: { grpc_status: status.UNIMPLEMENTED },
  });
});

it.each([
  ["UNAUTHENTICATED", "auth_required"],
  ["PERMISSION_DENIED", "auth_required"],
  ["UNAVAILABLE", "indeterminate"],
  ["RESOURCE_EXHAUSTED", "indeterminate"],
] as const)("judges the status %s", async (code, outcome) => {
  const check: UntypedHandleCall = (_call: unknown, answer: (error: object) => void) =>
    answer({ code: status[code], details: "no" });
  const port = await grpcServer((server) =>
    server.addService(service, { check, watch: check, list: check }),
  );
  expect(await probe(`grpc://127.0.0.1:${port}`)).toMatchObject({ outcome });
});

it("verifies the declared host where there is TLS", async () => {
  const { key, cert } = certificate;
  const pair = { private_key: Buffer.from(key), cert_chain: Buffer.from(cert) };
  const port = await grpcServer(health, ServerCredentials.createSsl(null, [pair]));
  const network = localProbes({
    names: { "a.example": [["127.0.0.1"]], "b.example": [["127.0.0.1"]] },
    ca: cert,
    allowInsecure: false,
  });
  const outcomeAt = async (address: string) => (await probe(address, { network })).outcome;
  expect(await outcomeAt(`a.example:${port}`)).toBe("ok");
  expect(await outcomeAt(`grpcs://a.example:${port}`)).toBe("ok");
  expect(await outcomeAt(`b.example:${port}`)).toBe("tls_invalid");
  expect(await outcomeAt(`grpc://a.example:${port}`)).toBe("address_invalid");
});

it("finds a closed port unreachable", async () => {
  const server = createServer();
  const port = await listening(server);
  await ended(server);
  expect((await probe(`grpc://127.0.0.1:${port}`)).outcome).toBe("unreachable");
});

it("gives up on a tarpit, whatever drips out of it", async () => {
  const silent = await tcp(() => undefined);
  expect((await probe(silent, { budgetMs: 200 })).outcome).toBe("indeterminate");
  // An empty SETTINGS frame, so that the session is established, and then nothing.
  const settled = await tcp((socket) => socket.write(Buffer.from("000000040000000000", "hex")));
  expect((await probe(settled, { budgetMs: 300 })).outcome).toBe("indeterminate");
});

it("does not pass another protocol", async () => {
  const http = createHttpServer((_, response) => response.end("hello"));
  ending.push(() => ended(http));
  expect((await probe(`grpc://127.0.0.1:${await listening(http)}`)).outcome).toBe("not_protocol");
  const ssh = await tcp((socket) => socket.end("SSH-2.0-OpenSSH_9.9\r\n"));
  expect((await probe(ssh)).outcome).toBe("not_protocol");
});

async function tcp(use: (socket: Socket) => void): Promise<string> {
  const server: TcpServer = createServer((socket) => {
    socket.on("error", () => undefined);
    ending.push(() => socket.destroy());
    use(socket);
  });
  ending.push(() => new Promise((resolve) => server.close(resolve)));
  return `grpc://127.0.0.1:${await listening(server)}`;
}
