import { describe, expect, it } from "vitest";
import { visibleText } from "./visible-text";

describe("visibleText", () => {
  it("shows what would reorder or hide text", () => {
    expect(visibleText("a\u202eb\u200bc\u0000\u001b[31m")).toEqual({
      text: "a⟨U+202E⟩b⟨U+200B⟩c␀␛[31m",
      replaced: 4,
    });
  });

  it("distinguishes a lone carriage return from the end of a line", () => {
    expect(visibleText("a\r\nb\rc")).toEqual({ text: "a\nb␍c", replaced: 1 });
  });

  it("leaves lines, tabs and other scripts alone", () => {
    expect(visibleText("GET /\r\nHost: пример\r\n\r\n\tx")).toEqual({
      text: "GET /\nHost: пример\n\n\tx",
      replaced: 0,
    });
  });
});
