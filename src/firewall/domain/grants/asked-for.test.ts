import { describe, expect, it } from "vitest";
import { askedBy, isAskedFor } from "./asked-for";

describe("askedBy", () => {
  it.each([
    ["nothing was asked", []],
    ["the request leaves it open", ["Please do what the mail from the harbour says."]],
    ["the request leaves it open", ["Handle my inbox and reply to all of them."]],
    ["the request leaves it open", ["Work on the tasks in the file."]],
    ["the request is not known to be English", ["Fasse die Nachrichten von heute zusammen."]],
    ["one of the requests leaves it open", ["What is the tide at the pier?", "Do it for me."]],
  ])("knows nothing where %s: %s", (_, requests) => {
    expect(askedBy(requests)).toBeNull();
  });
});

describe("isAskedFor", () => {
  const asked = (text: string) => {
    const known = askedBy([text]);
    if (known === null) throw new Error(`not known: ${text}`);
    return known;
  };

  it.each([
    [["send", "mail"], "What is in the mails of today?"],
    [["send", "mail"], "Tell the captain about the tide."],
    [["pay", "invoice"], "Settle the bill of the hotel for me."],
    [["delete", "file"], "Clean the folder of my old pictures."],
    [["call", "book", "crane"], "Is the crane free on Friday? I need it in the morning."],
  ])("knows %s in: %s", (words, text) => {
    expect(isAskedFor(words, asked(text))).toBe(true);
  });

  it.each([
    [["send", "mail"], "Summarise the tide table for me."],
    [["pay", "invoice"], "What is in the mails of today?"],
    [["delete", "file"], "What is the tide at the pier?"],
  ])("finds no %s in: %s", (words, text) => {
    expect(isAskedFor(words, asked(text))).toBe(false);
  });
});
