import { describe, expect, it } from "vitest";
import { ticketText } from "./ticket-text";

describe("ticketText", () => {
  it("reads the body of GitHub unchanged", () => {
    expect(ticketText({ title: "SQL injection", body: "**Asset** a", labels: [] })).toEqual({
      title: "SQL injection",
      body: "**Asset** a",
    });
  });

  it("reads the document of Jira as text", () => {
    const line = (value: string) => ({ type: "text", text: value });
    const description = {
      type: "doc",
      version: 1,
      content: [
        { type: "heading", attrs: { level: 3 }, content: [line("Facts")] },
        {
          type: "bulletList",
          content: [
            { type: "listItem", content: [{ type: "paragraph", content: [line("Asset: a")] }] },
            { type: "listItem", content: [{ type: "paragraph", content: [line("Tool: b")] }] },
          ],
        },
        { type: "paragraph", content: [line("one"), { type: "hardBreak" }, line("two")] },
        { type: "codeBlock", attrs: {}, content: [line("GET /")] },
      ],
    };
    expect(ticketText({ fields: { summary: "SQL injection", description } })).toEqual({
      title: "SQL injection",
      body: "Facts\n\n- Asset: a\n- Tool: b\n\none\ntwo\n\nGET /",
    });
  });

  it("is empty for what it does not know", () => {
    expect(ticketText({ fields: { summary: 7, description: [] } })).toEqual({
      title: "",
      body: "",
    });
  });
});
