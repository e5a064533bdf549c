import { describe, expect, it } from "vitest";
import { isCommonPassword } from "@/accounts/domain/frequent-passwords";
import { passwordFault } from "./password-rule";

const OWNER = { email: "maria.schmidt@bank.example", name: "Maria Schmidt" };
const fault = (password: string, present?: string) =>
  passwordFault(password, present === undefined ? OWNER : { ...OWNER, present }, isCommonPassword);

describe("a password", () => {
  it("has 12 to 128 code points in one form of Unicode", () => {
    expect(fault("eleven char")).toBe("too_short");
    expect(fault("twelve chars")).toBeNull();
    // Surrogate pairs and combining marks are one each.
    expect(fault("🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔")).toBe("too_short");
    expect(fault("🦊🐻🐼🐨🐯🦁🐮🐷🐸🐵🐔🐧")).toBeNull();
    expect(fault("zue\u0308rich see")).toBe("too_short");
    expect(fault("x y".repeat(42).padEnd(128, "z"))).toBeNull();
    expect(fault("x y".repeat(42).padEnd(129, "z"))).toBe("too_long");
  });

  it("may be of any characters and needs none in particular", () => {
    for (const password of [
      "plain lower case",
      "204 756 118 903",
      "пароль из слов",
      "\t \u0000 tabs and nulls",
    ]) {
      expect(fault(password), password).toBeNull();
    }
  });

  it("is none of the commonest, in whatever case", () => {
    for (const password of [
      "password1234",
      "aaaaaaaaaaaa",
      "PassWord1234",
      "123456789012",
      "qwertyuiop123",
    ]) {
      expect(fault(password), password).toBe("common");
    }
  });

  it("is not the present one, in whatever form of Unicode", () => {
    expect(fault("grüne Birnen im Hof", "gru\u0308ne Birnen im Hof")).toBe("present");
    expect(fault("grüne Birnen im Hof", "rote Birnen im Hof")).toBeNull();
  });

  it.each([
    ["the address", "maria.schmidt@bank.example"],
    ["the local part", "Maria.Schmidt99"],
    ["the name", "schmidtmaria!!"],
    ["the product's name", "Proofline2026!"],
    ["several of them", "proofline-maria-2026"],
  ])("is little more than %s: refused", (_what, password) => {
    expect(fault(password)).toBe("own_words");
  });

  it("may hold such a word among enough of its own", () => {
    expect(fault("maria eats green pears")).toBeNull();
    expect(fault("my proofline of the orchard")).toBeNull();
  });
});
