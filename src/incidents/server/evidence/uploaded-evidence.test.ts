import { describe, expect, it } from "vitest";
import { EVIDENCE_LIMIT } from "./attachment-input";
import { readUploadedEvidence } from "./uploaded-evidence";

const URL = "http://localhost/x";

async function* pieces(request: Request, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new Uint8Array(await request.arrayBuffer());
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}

function read(body: FormData | string, type?: string, size = 7) {
  const headers = type === undefined ? {} : { "content-type": type };
  const request = new Request(URL, { method: "POST", body, headers });
  return readUploadedEvidence(request, pieces(request, size));
}

function form(fields: Record<string, string>, ...files: (File | [string, File])[]): FormData {
  const data = new FormData();
  for (const file of files) {
    if (Array.isArray(file)) data.append(...file);
    else data.append("file", file);
  }
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const FILE = new File(["\u0000\u0001 bytes"], "žofie.pcap", {
  type: "application/vnd.tcpdump.pcap",
});

describe("readUploadedEvidence", () => {
  it("reads a form whole, the fields behind the file too", async () => {
    const sent = await read(form({ kind: "network", collected_by: "Ines", method: "" }, FILE));
    expect(sent).toEqual({
      fileName: "žofie.pcap",
      mediaType: "application/vnd.tcpdump.pcap",
      bytes: Buffer.from("\u0000\u0001 bytes"),
      statement: { kind: "network", collected_by: "Ines" },
    });
  });

  it("keeps nothing of a path in a file name", async () => {
    const sent = await read(form({ kind: "file" }, new File(["x"], "../../etc/passwd")));
    expect(sent.fileName).toBe("passwd");
  });

  it("reads a note", async () => {
    const body = JSON.stringify({ kind: "note", text: "Zeuge", description: "Who" });
    expect(await read(body, "application/json; charset=utf-8")).toEqual({
      fileName: "note.txt",
      mediaType: "text/plain",
      bytes: Buffer.from("Zeuge"),
      statement: { kind: "note", description: "Who" },
    });
  });

  it.each<[string, FormData, string]>([
    ["no file", form({ kind: "file" }), "invalid_request"],
    ["a file in another field", form({ kind: "file" }, ["other", FILE]), "invalid_request"],
    ["two files", form({ kind: "file" }, FILE, FILE), "invalid_request"],
    ["no kind", form({}, FILE), "validation_failed"],
    ["a kind that is not known", form({ kind: "virus" }, FILE), "validation_failed"],
    [
      "a field that is not known",
      form({ kind: "file", incident_id: "x" }, FILE),
      "validation_failed",
    ],
    [
      "a prototype",
      form(
        Object.fromEntries([
          ["kind", "file"],
          ["__proto__", "x"],
        ]),
        FILE,
      ),
      "validation_failed",
    ],
    ["a digest that is none", form({ kind: "file", sha256: "abc" }, FILE), "validation_failed"],
    [
      "a field that is too long",
      form({ kind: "file", description: "x".repeat(65 * 1024) }, FILE),
      "invalid_request",
    ],
    [
      "too many fields",
      form(Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`f${n}`, "x"])), FILE),
      "invalid_request",
    ],
  ])("refuses a form with %s", async (_name, data, code) => {
    await expect(read(data, undefined, 4096)).rejects.toMatchObject({ code });
  });

  it("refuses a field that comes twice", async () => {
    const data = form({ kind: "file" }, FILE);
    data.append("kind", "log");
    await expect(read(data)).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("refuses one byte more than the limit and takes the limit", async () => {
    const over = new File([new Uint8Array(EVIDENCE_LIMIT + 1)], "x");
    await expect(read(form({ kind: "file" }, over), undefined, 65_536)).rejects.toMatchObject({
      code: "payload_too_large",
    });
    const whole = new File([new Uint8Array(EVIDENCE_LIMIT)], "x");
    const sent = await read(form({ kind: "file" }, whole), undefined, 65_536);
    expect(sent.bytes.byteLength).toBe(EVIDENCE_LIMIT);
  });

  it.each<[string, string, string]>([
    ["text/plain", "hello", "unsupported_media_type"],
    ["multipart/form-data", "hello", "invalid_request"],
    ["multipart/form-data; boundary=x", "--x\r\nContent-Disp", "invalid_request"],
    ["application/json", "{", "invalid_request"],
    ["application/json", '{"kind":"file","text":"x"}', "validation_failed"],
    ["application/json", '{"kind":"note","text":"x","sha256":"y"}', "validation_failed"],
  ])("refuses %s with %j", async (type, body, code) => {
    await expect(read(body, type)).rejects.toMatchObject({ code });
  });
});
