import { describe, expect, it } from "vitest";
import { EVIDENCE_LIMIT } from "@/incidents/server/evidence/attachment-input";
import { readUploadedEntry } from "./uploaded-entry";

const PNG = new Uint8Array(Buffer.from("89504e470d0a1a0a0000000d49484452", "hex"));

async function* chunksOf(request: Request): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  for (let at = 0; at < bytes.byteLength; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

function read(body: FormData | string, type?: string) {
  const headers = type === undefined ? {} : { "content-type": type };
  const request = new Request("http://localhost/x", { method: "POST", body, headers });
  return readUploadedEntry(request, chunksOf(request));
}

function form(fields: Record<string, string>, file = new File(["x"], "a.bin")): FormData {
  const data = new FormData();
  data.append("file", file);
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

describe("readUploadedEntry", () => {
  it("reads an entry as JSON, also without a content type", async () => {
    const text = JSON.stringify({ text: "Kick-off held", tags: ["start"] });
    const entry = { text: "Kick-off held", tags: ["start"], related: [] };
    expect(await read(text, "application/json; charset=utf-8")).toEqual(entry);
    expect(await read(text, "application/merge-patch+json")).toEqual(entry);
    expect(await read(text, "")).toEqual(entry);
  });

  it("reads a form as an item of the register, with the name and type of its file", async () => {
    const file = new File([PNG], "../shot.png", { type: "image/x-other" });
    expect(
      await read(form({ kind: "screenshot", related: '["LOG-1"]', bytes: "16", text: "x" }, file)),
    ).toEqual({
      register: "evidence",
      kind: "screenshot",
      name: "shot.png",
      mime: "image/png",
      text: "x",
      bytes: 16,
      tags: [],
      related: ["LOG-1"],
      content: Buffer.from(PNG),
    });
    expect(await read(form({ name: "Ledger", mime: "text/csv" }))).toMatchObject({
      name: "Ledger",
      mime: "text/csv",
    });
  });

  it("takes no control characters out of a file name", async () => {
    const part = "content-disposition: form-data; name=file; filename*=utf-8''a%07b.bin";
    const body = `--x\r\n${part}\r\n\r\nbytes\r\n--x--\r\n`;
    const sent = await read(body, "multipart/form-data; boundary=x");
    expect([sent.name, sent.content?.toString()]).toEqual(["a\ufffdb.bin", "bytes"]);
  });

  it.each<[string, FormData]>([
    ["related that is no JSON", form({ related: "LOG-1" })],
    ["bytes that are no number", form({ bytes: "many" })],
    ["a field that is not known", form({ side: "white" })],
    ["content beside the file", form({ content_base64: "AAAA" })],
    ["a digest that is none", form({ sha256: "abc" })],
  ])("refuses a form with %s", async (_name, data) => {
    await expect(read(data)).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("refuses one byte more than the limit and takes the limit", async () => {
    const over = new File([new Uint8Array(EVIDENCE_LIMIT + 1)], "x");
    await expect(read(form({}, over))).rejects.toMatchObject({ code: "payload_too_large" });
    const whole = new File([new Uint8Array(EVIDENCE_LIMIT)], "x");
    expect((await read(form({}, whole))).content?.byteLength).toBe(EVIDENCE_LIMIT);
  });

  it.each<[string, string, string]>([
    ["text/plain", "hello", "unsupported_media_type"],
    ["multipart/form-data", "hello", "invalid_request"],
    ["application/json", '{"text":', "invalid_request"],
    ["application/json", '{"content":"x","text":"x"}', "validation_failed"],
  ])("refuses %s with %j", async (type, body, code) => {
    await expect(read(body, type)).rejects.toMatchObject({ code });
  });
});
