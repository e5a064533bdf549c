import { describe, expect, it } from "vitest";
import { newTotpSecret, totpEnrolment, totpStep } from "./totp";

/** RFC 6238 appendix B: the secret of the vectors for SHA-1. */
const SECRET = Buffer.from("12345678901234567890", "ascii");

describe("totpStep", () => {
  it.each([
    [59, "94287082", 0x1],
    [1111111109, "07081804", 0x23523ec],
    [1111111111, "14050471", 0x23523ed],
    [1234567890, "89005924", 0x273ef07],
    [2000000000, "69279037", 0x3f940aa],
    [20000000000, "65353130", 0x27bc86aa],
  ])("knows the code of RFC 6238 appendix B at %i s", (seconds, code, step) => {
    const at = new Date(seconds * 1000);
    expect(totpStep(SECRET, code, at, 8)).toBe(step);
    expect(totpStep(SECRET, code.slice(2), at)).toBe(step);
  });

  it("takes the codes of one step before and after, and says which step they are of", () => {
    const code = "081804";
    const at = (seconds: number) => totpStep(SECRET, code, new Date(seconds * 1000));
    const step = 0x23523ec;
    const begin = step * 30;
    expect([at(begin - 30), at(begin - 1), at(begin), at(begin + 29), at(begin + 59)]).toEqual([
      step,
      step,
      step,
      step,
      step,
    ]);
    expect([at(begin - 31), at(begin + 60)]).toEqual([null, null]);
  });

  it.each([
    "",
    "94287083",
    "9428708",
    "942870822",
    "94287082 ",
    "９４２８７０８２",
    "0x5a1b2c",
    "-4287082",
  ])("refuses %j", (code) => {
    expect(totpStep(SECRET, code, new Date(59_000), 8)).toBeNull();
  });
});

describe("totpEnrolment", () => {
  it("names the service, the account and the parameters, as authenticator apps read them", () => {
    const { uri, secret } = totpEnrolment(SECRET, "ann+x@test.example");
    expect(secret).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
    expect(uri).toBe(
      "otpauth://totp/Proofline%3Aann%2Bx%40test.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Proofline&algorithm=SHA1&digits=6&period=30",
    );
  });

  it("has a secret of its own for everybody", () => {
    expect(newTotpSecret()).toHaveLength(20);
    expect(newTotpSecret().equals(newTotpSecret())).toBe(false);
  });
});
