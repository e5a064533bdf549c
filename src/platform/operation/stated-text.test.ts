import { describe, expect, it } from "vitest";
import { EmailAddress } from "./stated-text";

describe("EmailAddress", () => {
  it.each(["admin@localhost", "a.b+c@shop.example", "x@127.0.0.1"])("takes %s", (address) => {
    expect(EmailAddress.parse(address)).toBe(address);
  });

  it.each([
    "",
    "admin",
    "@localhost",
    "a@b@c",
    "a b@c.example",
    "a@",
    `${"x".repeat(250)}@h.example`,
  ])("refuses %j", (text) => {
    expect(EmailAddress.safeParse(text).success).toBe(false);
  });
});
