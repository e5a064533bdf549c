import { createHmac } from "node:crypto";
import type { ServerResponse } from "node:http";
import { afterEach, expect, it } from "vitest";
import { type LocalServer, startLocalServer } from "./testing/local-server";
import { SampleLog } from "./testing/sample-log";
import { webhookSink } from "./webhook-sink";

let server: LocalServer | undefined;
afterEach(() => server?.close());

const answerWith = (status: number) => (_: unknown, response: ServerResponse) => {
  response.writeHead(status).end();
};

it("posts the note with its HMAC", async () => {
  server = await startLocalServer(answerWith(204));
  const secret = "a secret of the receiver";
  const checkpoint = await new SampleLog().checkpoint(5);
  const delivery = await webhookSink(new URL("/hook?a=b", server.url), secret).deliver(
    checkpoint,
    null,
  );
  expect(delivery).toEqual({ receipt: null, detail: "HTTP 204" });
  const [request] = server.requests;
  expect(request).toMatchObject({
    method: "POST",
    path: "/hook?a=b",
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "x-checkpoint-origin": "log.example/trace",
      "x-checkpoint-size": "5",
      "x-checkpoint-hmac-sha256": createHmac("sha256", secret)
        .update(checkpoint.note, "utf8")
        .digest("hex"),
    },
  });
  expect(request?.body.toString("utf8")).toBe(checkpoint.note);
});

it("sends no HMAC without a secret", async () => {
  server = await startLocalServer(answerWith(200));
  await webhookSink(server.url, undefined).deliver(await new SampleLog().checkpoint(1), null);
  expect(server.requests[0]?.headers).not.toHaveProperty("x-checkpoint-hmac-sha256");
});

it.each([302, 404, 500])("does not take HTTP %i for a delivery", async (status) => {
  server = await startLocalServer(answerWith(status));
  const checkpoint = await new SampleLog().checkpoint(1);
  await expect(webhookSink(server.url, undefined).deliver(checkpoint, null)).rejects.toThrow(
    `HTTP ${status}`,
  );
});
