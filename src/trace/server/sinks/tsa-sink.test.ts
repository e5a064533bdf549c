import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { utf8 } from "@/encoding/domain/crypto/encoding";
import { type LocalServer, startLocalServer } from "./testing/local-server";
import { SampleLog } from "./testing/sample-log";
import { createTsa, hasOpenssl, type SampleTsa } from "./testing/sample-tsa";
import { readTimestampToken, timestampRequest } from "./timestamp-token";
import { tsaSink } from "./tsa-sink";

const log = new SampleLog();

describe.skipIf(!hasOpenssl)("time-stamp sink (needs the openssl program)", () => {
  let tsa: SampleTsa;
  let server: LocalServer;
  let answer: (query: Buffer) => { body: Uint8Array; type?: string; status?: number };
  beforeAll(() => {
    tsa = createTsa();
  });
  afterAll(() => tsa.remove());
  beforeEach(async () => {
    answer = (query) => ({ body: tsa.reply(query) });
    server = await startLocalServer(({ body: query, headers }, response) => {
      expect(headers["content-type"]).toBe("application/timestamp-query");
      const { body, type = "application/timestamp-reply", status = 200 } = answer(query);
      response.writeHead(status, { "content-type": type }).end(body);
    });
  });
  afterEach(() => server.close());

  const sink = (clock = () => new Date()) => tsaSink(server.url, clock);

  it("stores a token that openssl verifies over the note, and over nothing else", async () => {
    const checkpoint = await log.checkpoint(5);
    const { receipt, detail } = await sink().deliver(checkpoint, null);
    expect(detail).toMatch(/^stamped at \d{4}-/);
    expect(tsa.verify(receipt ?? new Uint8Array(), checkpoint.note)).toContain("Verification: OK");
    const other = (await log.checkpoint(6)).note;
    expect(tsa.verify(receipt ?? new Uint8Array(), other)).toContain("Verification: FAILED");
  });

  it("refuses a token over other bytes", async () => {
    const bytes = utf8("another note\n");
    const nonce = Uint8Array.from({ length: 16 }, () => 0x41);
    const reply = tsa.reply(timestampRequest(bytes, nonce));
    const read = (expected: { bytes: Uint8Array; nonce: Uint8Array }) =>
      readTimestampToken(reply, expected);
    await expect(read({ bytes, nonce })).resolves.toBeDefined();
    await expect(read({ bytes: utf8("this note\n"), nonce })).rejects.toThrow("over other bytes");
    await expect(read({ bytes, nonce: nonce.slice(1) })).rejects.toThrow("answers another request");
  });

  it("refuses a token from an earlier exchange", async () => {
    let first: Buffer | undefined;
    answer = (query) => {
      first ??= tsa.reply(query);
      return { body: first };
    };
    const checkpoint = await log.checkpoint(5);
    await sink().deliver(checkpoint, null);
    await expect(sink().deliver(checkpoint, null)).rejects.toThrow("answers another request");
  });

  it("refuses a token whose signature does not hold", async () => {
    answer = (query) => {
      const body = tsa.reply(query);
      body[body.byteLength - 1] = (body.at(-1) ?? 0) ^ 1;
      return { body };
    };
    await expect(sink().deliver(await log.checkpoint(5), null)).rejects.toThrow(/^the token/);
  });

  it("refuses a token whose time is not that of the exchange", async () => {
    const past = new Date(Date.now() - 3_600_000);
    const checkpoint = await log.checkpoint(5, past);
    await expect(sink(() => past).deliver(checkpoint, null)).rejects.toThrow("time is not that");
    const future = await log.checkpoint(5, new Date(Date.now() + 3_600_000));
    await expect(sink().deliver(future, null)).rejects.toThrow("time is not that");
  });

  it("reports a refusal and an answer that is none", async () => {
    const checkpoint = await log.checkpoint(5);
    const rejected = Buffer.from("30053003020102", "hex");
    const cases: [ReturnType<typeof answer>, string][] = [
      [{ body: rejected }, "the authority refused with status 2"],
      [{ body: Buffer.from("30053003020100", "hex") }, "the answer holds no token"],
      [{ body: Buffer.concat([rejected, Buffer.of(0)]) }, "no time-stamp response"],
      [{ body: Buffer.from("3000", "hex") }, "no time-stamp response"],
      [{ body: Buffer.from("<html>") }, "no time-stamp response"],
      [{ body: Buffer.alloc(0) }, "no time-stamp response"],
      [{ body: rejected, type: "text/html" }, "no time-stamp response"],
      [{ body: rejected, status: 503 }, "refused with HTTP 503"],
      [{ body: rejected, status: 302 }, "redirects are not followed"],
    ];
    for (const [given, message] of cases) {
      answer = () => given;
      await expect(sink().deliver(checkpoint, null)).rejects.toThrow(message);
    }
  });
});
