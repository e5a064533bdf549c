import { describe, expect, it } from "vitest";
import { attachmentRecord } from "./attachment-record";

describe("attachmentRecord", () => {
  it("is canonical and names its one part without the file's name", () => {
    const sha256 = "a".repeat(64);
    const time = "2026-11-20T10:00:00.000000Z";
    expect(
      attachmentRecord({
        kind: "log",
        name: "jane.log",
        media_type: "text/plain",
        size: 3,
        sha256,
        collected_at: null,
        collected_by: "Ines",
        method: null,
        received_at: time,
        received_by: { id: "user:1", name: "Žofie" },
        description_sha256: null,
      }),
    ).toBe(
      `{"collected_at":null,"collected_by":"Ines","description_sha256":null,"kind":"log","media_type":"text/plain","method":null,"name":"jane.log","parts":[{"media_type":"text/plain","name":"content","sha256":"${sha256}","size":3}],"received_at":"${time}","received_by":{"id":"user:1","name":"Žofie"},"sha256":"${sha256}","size":3,"v":1}`,
    );
  });
});
