import { describe, expect, it } from "vitest";
import { mentionedNames, mentionOf, resolveMentions, writtenMention } from "./mentions";

describe("names in a comment", () => {
  it.each([
    ["@ana please look", ["ana"]],
    ["Thanks, @Ana. And (@Bo)!", ["ana", "bo"]],
    ["@ana@bank.example, @ana-maria", ["ana@bank.example", "ana-maria"]],
    ['@"Ana Example" and @"ana example"', ["ana example"]],
    ["@Žofie", ["žofie"]],
    ["mail ana@bank.example, a@@b, @ alone, @@twice", []],
    ["nobody", []],
  ])("%s", (text, names) => {
    expect(mentionedNames(text)).toEqual(names);
  });

  it("are at most twenty", () => {
    expect(mentionedNames(Array.from({ length: 30 }, (_, n) => `@n${n}`).join(" "))).toHaveLength(
      20,
    );
  });
});

describe("whom names mean", () => {
  const account = (email: string, name: string) => ({ id: email, email, name });
  const ana = account("ana@bank.example", "Ana Example");
  const other = account("ana@shop.example", "Ana Other");
  const bo = account("b.jones@bank.example", "Bo Jones");
  const of = (...names: string[]) => resolveMentions(names, [ana, other, bo]);

  it("is an account by its address, its part, its name or first name", () => {
    for (const name of ["b.jones@bank.example", "b.jones", "bo jones", "bo"])
      expect(of(name), name).toEqual([bo]);
    expect(of("bo", "b.jones")).toEqual([bo]);
  });

  it("is nobody where several are called so, and whoever has the whole address", () => {
    expect(of("ana")).toEqual([]);
    expect(of("ana@bank.example")).toEqual([ana]);
    expect(of("carl")).toEqual([]);
  });
});

describe("a mention that is being written", () => {
  it.each([
    ["@", { start: 0, name: "" }],
    ["Please, @an", { start: 8, name: "an" }],
    ["(@Ana Ex", { start: 1, name: "Ana Ex" }],
    ['@"Ana', { start: 0, name: "Ana" }],
    ["@ana@bank.ex", { start: 0, name: "ana@bank.ex" }],
    ["mail ana@bank", null],
    ["@ana please look", null],
    ["@ana ", null],
    ["@ana@bank.example and", null],
    ["@ana, ", null],
    ["@ana\n", null],
  ])("%j", (text, found) => {
    expect(writtenMention(text, text.length)).toEqual(found);
  });

  it("is looked for before the caret", () => {
    expect(writtenMention("@an and more", 3)).toEqual({ start: 0, name: "an" });
  });

  it("becomes the address, in quotes where that is no name", () => {
    for (const email of ["ana@bank.example", "o'hara@bank.example", "a_b+c@bank.example"])
      expect(mentionedNames(`Thanks, ${mentionOf(email)} .`)).toEqual([email]);
  });
});
