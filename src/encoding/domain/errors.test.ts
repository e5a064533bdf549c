import { expect, it, vi } from "vitest";
import { ServiceError } from "./errors";

it("knows a service error of another module graph, and nothing that only looks like one", async () => {
  vi.resetModules();
  const other = await import("./errors");
  expect(other.ServiceError).not.toBe(ServiceError);
  expect(new other.ServiceError("not_found")).toBeInstanceOf(ServiceError);
  expect(new ServiceError("not_found")).toBeInstanceOf(other.ServiceError);
  const alike = Object.assign(new Error("x"), { name: "ServiceError", code: "not_found" });
  for (const value of [alike, null, undefined, "ServiceError", {}]) {
    expect(value).not.toBeInstanceOf(ServiceError);
  }
});
