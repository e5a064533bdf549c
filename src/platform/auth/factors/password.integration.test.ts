import { beforeEach, describe, expect, it, vi } from "vitest";
import { hashPassword, oneTimePassword, passwordMatches } from "./password";

const verify = vi.hoisted(() => vi.fn());

vi.mock(import("@node-rs/argon2"), async (original) => {
  const library = await original();
  verify.mockImplementation(library.verify);
  return { ...library, verify };
});

beforeEach(() => {
  verify.mockClear();
});

describe("passwordMatches", () => {
  it("does the same work whether there is an account or not", async () => {
    const stored = await hashPassword("right");
    expect(await passwordMatches("right", stored)).toBe(true);
    expect(await passwordMatches("wrong", stored)).toBe(false);
    expect(await passwordMatches("wrong", null)).toBe(false);
    expect(verify).toHaveBeenCalledTimes(3);
    const parameters = verify.mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4));
    expect(parameters[2]).toEqual(parameters[1]);
    expect(parameters[0]).toEqual(["", "argon2id", "v=19", "m=19456,t=2,p=1"]);
  });
});

describe("oneTimePassword", () => {
  it("is twenty letters and digits that cannot be mistaken, never the same", () => {
    const passwords = Array.from({ length: 200 }, oneTimePassword);
    for (const password of passwords)
      expect(password).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(new Set(passwords).size).toBe(200);
  });
});
