import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EgressFailure } from "./egress-failure";
import { guardedSocket } from "./guarded-socket";
import { localEgress } from "./testing/local-egress";

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.on("error", () => undefined);
    socket.pipe(socket);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
});

function open(
  host: string,
  { allowHosts, timeoutMs = 10_000 }: { allowHosts?: string[]; timeoutMs?: number } = {},
) {
  const policy = localEgress(
    { "a.example": [["127.0.0.1"]], "b.example": [["127.0.0.1", "10.0.0.1"]] },
    { allowed: "127.0.0.1", ports: [port] },
  );
  return guardedSocket({
    host,
    port,
    tls: false,
    timeoutMs,
    policy,
    ...(allowHosts !== undefined && { allowHosts }),
  });
}

it("carries another protocol, also after the time it had for the connection", async () => {
  const socket = await open("a.example", { timeoutMs: 200 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  socket.write("ping");
  const [echoed] = await once(socket, "data");
  expect(String(echoed)).toBe("ping");
  socket.destroy();
});

it.each([
  ["b.example", undefined, "address_refused"],
  ["127.0.0.2", undefined, "address_refused"],
  ["localhost", undefined, "name_unresolved"],
  ["a.example", ["c.example"], "host_refused"],
  ["a.example/x", undefined, "host_refused"],
  ["", undefined, "host_refused"],
])("does not open %s", async (host, allowHosts, code) => {
  const before = connections;
  const failure = await open(host, allowHosts === undefined ? {} : { allowHosts }).catch(
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(EgressFailure);
  expect(failure).toMatchObject({ code });
  expect(connections).toBe(before);
});
