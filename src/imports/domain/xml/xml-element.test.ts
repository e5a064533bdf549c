import { describe, expect, it } from "vitest";
import { childrenOf, textOf, XmlElementBuilder } from "./xml-element";

describe("XmlElementBuilder", () => {
  it("builds an element with its text and children in document order", () => {
    const builder = new XmlElementBuilder();
    builder.start("host", { id: "1" });
    builder.text("192.0.2.1");
    builder.start("name", {});
    builder.text("a");
    builder.text("b");
    expect([builder.depth, builder.end()]).toEqual([2, null]);
    builder.text("!");
    const element = builder.end();
    if (element === null) throw new Error("not closed");
    expect(element).toMatchObject({ name: "host", attributes: { id: "1" } });
    expect(childrenOf(element).map(({ name }) => name)).toEqual(["name"]);
    expect(textOf(element)).toBe("192.0.2.1ab!");
    expect(builder.depth).toBe(0);
  });

  it("forgets text between elements", () => {
    const builder = new XmlElementBuilder();
    for (let i = 0; i < 65; i++) builder.text("x".repeat(1024 * 1024));
    expect(builder.isFull).toBe(false);
    expect(builder.end()).toBeNull();
  });

  it.each<[string, (builder: XmlElementBuilder, piece: string) => void]>([
    ["texts", (builder, piece) => builder.text(piece)],
    ["attributes", (builder, piece) => builder.start("a", { b: piece })],
  ])("is full of long %s, until the element has ended", (_name, add) => {
    const builder = new XmlElementBuilder();
    const piece = "x".repeat(1024 * 1024);
    builder.start("record", {});
    for (let i = 0; i < 64; i++) {
      expect(builder.isFull).toBe(false);
      add(builder, piece);
    }
    add(builder, piece);
    expect(builder.isFull).toBe(true);
    while (builder.depth > 0) builder.end();
    expect(builder.isFull).toBe(false);
  });
});
