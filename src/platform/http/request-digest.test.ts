import { describe, expect, it } from "vitest";
import { RequestDigest } from "./request-digest";

interface Sent {
  url?: string;
  type?: string;
  body?: string;
  /** Bytes of each chunk. */
  chunk?: number;
}

function digestOf({ url = "/api/things?a=1", type = "", body = "", chunk = 1_000 }: Sent) {
  async function* chunks() {
    for (let at = 0; at < body.length; at += chunk) yield Buffer.from(body.slice(at, at + chunk));
  }
  const request = new Request(`http://localhost${url}`, { headers: { "content-type": type } });
  return new RequestDigest(request, chunks());
}

const hex = async (sent: Sent) => (await digestOf(sent).end()).toString("hex");

function form(boundary: string, content = "abc") {
  const body = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--${boundary}--\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}

describe("the digest of a request", () => {
  it("is of path, query and body", async () => {
    const same = await hex({ body: "abc" });
    expect(await hex({ body: "abc", chunk: 1 })).toBe(same);
    expect(await hex({ body: "abd" })).not.toBe(same);
    expect(await hex({ body: "abc", url: "/api/things?a=2" })).not.toBe(same);
    expect(await hex({ body: "abc", url: "/api/thing?a=1" })).not.toBe(same);
  });

  it.each([1, 2, 7, 1_000])(
    "of a form does not know its boundary, in chunks of %i",
    async (chunk) => {
      const same = await hex(form("----boundary-one"));
      expect(await hex({ ...form("x"), chunk })).toBe(same);
      expect(await hex({ ...form("----boundary-one"), chunk })).toBe(same);
      expect(await hex({ ...form("----boundary-one", "abd"), chunk })).not.toBe(same);
    },
  );

  it("is of the whole body, however little of it was read", async () => {
    const read = digestOf({ body: "abcdef", chunk: 2 });
    for await (const _ of read.body()) break;
    expect((await read.end()).toString("hex")).toBe(await hex({ body: "abcdef" }));
  });
});
