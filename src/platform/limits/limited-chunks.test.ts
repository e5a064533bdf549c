import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { bodyChunks, type SentBody } from "./limited-chunks";

const FLOOR = { bytesPerSecond: 1_000, windowMs: 60_000 };

/** A request whose body sends these chunks, each so many milliseconds after it was read. */
function sent(pieces: readonly [afterMs: number, bytes: number][], headers = {}): SentBody {
  const rest = [...pieces];
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        const piece = rest.shift();
        if (piece === undefined) return controller.close();
        if (piece[0] > 0) await new Promise((resolve) => setTimeout(resolve, piece[0]));
        controller.enqueue(new Uint8Array(piece[1]));
      },
    },
    { highWaterMark: 0 },
  );
  return { body, headers: new Headers(headers), signal: new AbortController().signal };
}

async function read(request: SentBody, limit = 1e9, floor = FLOOR): Promise<number | string> {
  let size = 0;
  try {
    for await (const chunk of bodyChunks(request, limit, floor)) size += chunk.byteLength;
    return size;
  } catch (error) {
    return error instanceof ServiceError ? error.code : String(error);
  }
}

describe("a body that comes slowly", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => vi.useRealTimers());

  const arrival = async (reading: Promise<number | string>, ms: number) => {
    let come: number | string | null = null;
    void reading.then((result) => {
      come = result;
    });
    await vi.advanceTimersByTimeAsync(ms);
    return come;
  };

  it("is ended after a window below the floor, and not before", async () => {
    const dripping = Array.from({ length: 200 }, (): [number, number] => [1_000, 1]);
    const reading = read(sent(dripping));
    expect(await arrival(reading, 59_500)).toBeNull();
    expect(await arrival(reading, 1_000)).toBe("request_timeout");
  });

  it("is ended where nothing comes any more, after the window that began fast", async () => {
    const reading = read(
      sent([
        [10, 1_000_000],
        [1e9, 1],
      ]),
    );
    expect(await arrival(reading, 61_000)).toBeNull();
    expect(await arrival(reading, 60_000)).toBe("request_timeout");
  });

  it("is read to its end at the floor", async () => {
    const pieces = Array.from({ length: 300 }, (): [number, number] => [1_000, 1_000]);
    expect(await arrival(read(sent(pieces)), 301_000)).toBe(300_000);
  });

  it("is not slow where its reader is", async () => {
    const reading = (async () => {
      let size = 0;
      const request = sent(Array.from({ length: 5 }, (): [number, number] => [0, 1]));
      for await (const chunk of bodyChunks(request, 10, FLOOR)) {
        size += chunk.byteLength;
        await new Promise((resolve) => setTimeout(resolve, 100_000));
      }
      return size;
    })();
    expect(await arrival(reading, 500_000)).toBe(5);
  });

  it("may take its time where the floor is 0", async () => {
    const reading = read(sent([[900_000, 7]]), 10, { ...FLOOR, bytesPerSecond: 0 });
    expect(await arrival(reading, 900_001)).toBe(7);
  });
});

describe("a body that is not whole", () => {
  it("breaks off where it ends before its length", async () => {
    expect(await read(sent([[0, 5]], { "content-length": "6" }))).toBe("invalid_request");
    expect(await read(sent([], { "content-length": "6" }))).toBe("invalid_request");
    expect(await read(sent([[0, 6]], { "content-length": "6" }))).toBe(6);
  });

  it("breaks off where the client has gone and no length was given", async () => {
    const gone = new AbortController();
    const { body } = sent([[0, 5]]);
    gone.abort();
    const request = { body, headers: new Headers(), signal: gone.signal };
    expect(await read(request)).toBe("invalid_request");
  });

  it("is refused at the first byte over the limit", async () => {
    expect(
      await read(
        sent([
          [0, 5],
          [0, 6],
        ]),
        10,
      ),
    ).toBe("payload_too_large");
    expect(await read(sent([[0, 5]], { "content-length": "11" }), 10)).toBe("payload_too_large");
  });
});
