import { describe, expect, it } from "vitest";
import { parseHttpMessage } from "./http-message";

describe("parseHttpMessage", () => {
  it("splits head and body at the first empty line only", () => {
    expect(parseHttpMessage("POST /a?b=c HTTP/1.1\nHost: x:8080\nX-Odd\n\na=1\n\nb=2")).toEqual({
      startLine: "POST /a?b=c HTTP/1.1",
      headers: [
        { id: 0, name: "Host", value: "x:8080" },
        { id: 1, name: "", value: "X-Odd" },
      ],
      body: "a=1\n\nb=2",
    });
  });

  it("knows a head that was cut before its body", () => {
    expect(parseHttpMessage("HTTP/2 200\nserver: nginx")?.body).toBeNull();
    expect(parseHttpMessage("HTTP/1.1 204 No Content\nA: b\n\n")?.body).toBe("");
  });

  it.each(["", "PORT STATE SERVICE\n80 open http", "get / HTTP/1.1", '{"a":1}'])(
    "takes %j for what it is",
    (text) => {
      expect(parseHttpMessage(text)).toBeNull();
    },
  );
});
