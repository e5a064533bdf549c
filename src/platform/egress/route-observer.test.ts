import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { guardedRequest } from "./guarded-request";
import { guardedSocket, type RouteObserver } from "./guarded-socket";
import { localEgress } from "./testing/local-egress";

let server: Server;
let port: number;

beforeAll(async () => {
  server = createServer((_, response) => response.end("ok"));
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  port = (server.address() as AddressInfo).port;
});

afterAll(() => {
  server.close();
});

function observed() {
  const heard: unknown[] = [];
  const route: RouteObserver = {
    resolved: (addresses) => heard.push({ resolved: addresses }),
    connected: (address) => heard.push({ connected: address }),
  };
  return { heard, route };
}

const policy = () =>
  localEgress(
    {
      "a.example": [["127.0.0.2", "127.0.0.1"]],
      "b.example": [["127.0.0.1", "10.0.0.1"]],
      "c.example": [["127.0.0.2"]],
    },
    { allowed: "127.0.0.0/8", ports: [port] },
  );

function open(host: string, route: RouteObserver) {
  return guardedSocket({ host, port, tls: false, timeoutMs: 5_000, policy: policy(), route });
}

it("reports to its caller all addresses of a name, and the one that was connected to", async () => {
  const { heard, route } = observed();
  (await open("a.example", route)).destroy();
  expect(heard).toEqual([{ resolved: ["127.0.0.2", "127.0.0.1"] }, { connected: "127.0.0.1" }]);
});

it("reports the addresses also where nothing listens, and none that is refused", async () => {
  const { heard, route } = observed();
  await expect(open("c.example", route)).rejects.toMatchObject({ code: "connection_failed" });
  expect(heard).toEqual([{ resolved: ["127.0.0.2"] }]);
  await expect(open("b.example", route)).rejects.toMatchObject({ code: "address_refused" });
  expect(heard).toHaveLength(1);
});

it("reports them for an HTTP exchange, whose response and failures contain none", async () => {
  const { heard, route } = observed();
  const request = {
    method: "GET",
    timeoutMs: 5_000,
    maxBytes: 10,
    policy: policy(),
    route,
  } as const;
  const answer = await guardedRequest({ ...request, url: `http://a.example:${port}/` });
  expect(heard).toHaveLength(2);
  expect(JSON.stringify({ ...answer, body: "" })).not.toContain("127.0.0");
  const failure: unknown = await guardedRequest({
    ...request,
    url: `http://c.example:${port}/`,
  }).catch((error: unknown) => error);
  expect(`${String(failure)} ${JSON.stringify(failure)}`).not.toContain("127.0.0");
});
