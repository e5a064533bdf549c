import { describe, expect, it } from "vitest";
import { mentionedNames, resolveMentions } from "./mentions";

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
