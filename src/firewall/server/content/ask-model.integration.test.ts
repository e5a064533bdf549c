import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startServices, type TestServices } from "@/test/service-context";
import { askModel } from "./ask-model";

let services: TestServices;
const servers: Server[] = [];
beforeAll(async () => {
  services = await startServices();
});
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});
afterAll(() => services.close());

/** A model service on this machine. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/verdict`;
}

describe("a model service", () => {
  it("is sent the text with the token, and its verdict is taken", async () => {
    const seen: unknown[] = [];
    const url = await serve((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        seen.push([
          request.method,
          request.headers.authorization,
          JSON.parse(String(Buffer.concat(chunks))),
        ]);
        response.end('{"verdict":"INJECTION"}');
      });
    });
    await expect(askModel({ url, token: "secret" }, "a text", "prompt")).resolves.toMatchObject({
      verdict: "INJECTION",
      mark: "+model",
    });
    expect(seen).toEqual([["POST", "Bearer secret", { channel: "prompt", text: "a text" }]]);
  });

  it.each<[string, RequestListener]>([
    ["another status", (_, response) => response.writeHead(500).end('{"verdict":"CLEAN"}')],
    ["a redirect", (_, response) => response.writeHead(302, { location: "/other" }).end()],
    ["another verdict", (_, response) => response.end('{"verdict":"FINE"}')],
    ["no JSON", (_, response) => response.end("CLEAN")],
    ["too much", (_, response) => response.end(`{"verdict":"CLEAN","x":"${"x".repeat(100_000)}"}`)],
    ["nothing", (request) => request.socket.destroy()],
  ])("that answers %s makes the text SUSPICIOUS", async (_, listener) => {
    const url = await serve(listener);
    const answer = await askModel({ url, token: undefined }, "a text", "document");
    expect(answer).toMatchObject({ verdict: "SUSPICIOUS", mark: "+model-failed" });
    expect(answer.reason).not.toContain(url);
  });

  it.each(["http://model.example/verdict", "ftp://127.0.0.1/", "no url"])(
    "at %s is not asked, and makes the text SUSPICIOUS",
    async (url) => {
      await expect(askModel({ url, token: undefined }, "x", "document")).resolves.toMatchObject({
        verdict: "SUSPICIOUS",
      });
    },
  );
});
