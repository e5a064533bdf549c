import { afterEach, expect, it } from "vitest";
import { post, statusFailure } from "./http-post";
import { type LocalServer, startLocalServer } from "./testing/local-server";

let server: LocalServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

const message = { headers: { "content-type": "text/plain" }, body: Buffer.from("note") };

it("takes the whole answer of a server", async () => {
  server = await startLocalServer((_, response) => {
    response.writeHead(201, { "content-type": "Text/Plain; charset=utf-8" }).end("taken");
  });
  const answer = await post(server.url, message);
  expect(answer).toMatchObject({
    status: 201,
    mediaType: "text/plain",
    body: Buffer.from("taken"),
  });
  expect(server.requests[0]?.body.toString()).toBe("note");
});

it("ends after the time limit, also while an answer drips in", async () => {
  server = await startLocalServer((_, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("."), 20);
    response.on("close", () => clearInterval(drip));
  });
  await expect(post(server.url, message, 200)).rejects.toThrow("no whole answer within 0.2 s");
});

it("ends after the time limit where nothing comes at all", async () => {
  server = await startLocalServer(() => undefined);
  await expect(post(server.url, message, 200)).rejects.toThrow("no whole answer within 0.2 s");
});

it("stops reading an answer of more than 64 KiB", async () => {
  server = await startLocalServer((_, response) => {
    response.writeHead(200);
    const pour = () => {
      while (!response.destroyed && response.write(Buffer.alloc(16_384)));
      response.once("drain", pour);
    };
    pour();
  });
  await expect(post(server.url, message)).rejects.toThrow("the answer exceeds 64 KiB");
});

it("does not follow a redirect", async () => {
  const elsewhere = await startLocalServer((_, response) => void response.end());
  server = await startLocalServer((_, response) => {
    response.writeHead(307, { location: elsewhere.url.href }).end();
  });
  const answer = await post(server.url, message);
  expect(statusFailure(answer).message).toBe("HTTP 307; redirects are not followed");
  expect(elsewhere.requests).toHaveLength(0);
  await elsewhere.close();
});

it("says what broke without the URL or its password", async () => {
  server = await startLocalServer((_, response) => void response.end());
  const url = new URL(server.url);
  await server.close();
  server = undefined;
  url.username = "operator";
  url.password = "hush";
  await expect(post(url, message)).rejects.toThrow(/^no answer \(ECONNREFUSED\)$/);
});

it("sends the URL's user and password as Basic authentication", async () => {
  server = await startLocalServer((_, response) => void response.end());
  const url = new URL(server.url);
  url.username = "operator";
  url.password = "hush";
  await post(url, message);
  const expected = `Basic ${Buffer.from("operator:hush").toString("base64")}`;
  expect(server.requests[0]?.headers.authorization).toBe(expected);
});
