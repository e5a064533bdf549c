import { describe, expect, it } from "vitest";
import { offeredFor } from "./pick-field";

const picks = [
  { value: "read:cases", name: "Cases" },
  { value: "pay:invoice", name: "Pay an invoice", note: "HTTP" },
];
const other = (text: string) =>
  /^[a-z]+:[a-z]+$/.test(text) ? { value: text, note: "not registered" } : null;

describe("what can be picked", () => {
  it("is found by value, name and note, whatever the case", () => {
    expect(offeredFor("", picks).map(({ value }) => value)).toEqual(["read:cases", "pay:invoice"]);
    expect(offeredFor(" INVOICE ", picks)).toEqual([picks[1]]);
    expect(offeredFor("http", picks)).toEqual([picks[1]]);
    expect(offeredFor("mail", picks)).toEqual([]);
  });

  it("can be made of the text where it is none of them", () => {
    expect(offeredFor("send:mail", picks, other)).toEqual([
      { value: "send:mail", note: "not registered" },
    ]);
    expect(offeredFor("send", picks, other)).toEqual([]);
    expect(offeredFor("read:cases", picks, other)).toEqual([picks[0]]);
  });
});
