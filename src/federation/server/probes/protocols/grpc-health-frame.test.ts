import { expect, it } from "vitest";
import { healthRequest, readHealthResponse } from "./grpc-health-frame";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "hex"));

it("frames a request as protobuf does", () => {
  expect(hex(healthRequest(""))).toBe("0000000000");
  expect(hex(healthRequest("a"))).toBe("00000000030a0161");
  // 200 bytes of name: its length takes two.
  expect(hex(healthRequest("x".repeat(200))).slice(0, 16)).toBe("00000000cb0ac801");
});

it.each([
  ["00000000020801", "SERVING"],
  ["00000000020802", "NOT_SERVING"],
  ["00000000020803", "SERVICE_UNKNOWN"],
  // The default is not sent.
  ["0000000000", "UNKNOWN"],
  // Unknown fields are skipped; the last value counts.
  ["000000001012036162631900000000000000000801", "SERVING"],
  ["000000000408020801", "SERVING"],
])("reads %s as %s", (text, status) => {
  expect(readHealthResponse(bytes(text))).toBe(status);
});

it.each([
  ["nothing", ""],
  ["a compressed message", "01000000020801"],
  ["a length that is more", "00000000030801"],
  ["a length that is less", "00000000010801"],
  ["two messages", "0000000002080100000000020801"],
  ["a status that is none", "00000000020807"],
  ["a cut field", "000000000108"],
  ["a field longer than the message", "00000000030affff"],
  ["a number without end", "000000000908ffffffffffffffff"],
  ["a group", "00000000010b"],
])("reads %s as nothing", (_, text) => {
  expect(readHealthResponse(bytes(text))).toBeNull();
});
