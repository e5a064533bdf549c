import { expect, it } from "vitest";
import type { RuntimeType } from "@/federation/domain/declaration/declaration";
import { authorityOf, endpointOf, httpUrlOf } from "./runtime-target";
import { runtimeAt } from "./testing/runtime-target";

it.each<[RuntimeType, string, string, string]>([
  ["mcp-server", "https://A.example/mcp?x=1", "a.example", "https://a.example/mcp?x=1"],
  ["rest-api", "https://a.example:8443/v1", "a.example:8443", "https://a.example:8443/v1"],
  ["websocket", "wss://a.example/agent", "a.example", "https://a.example/agent"],
  ["websocket", "ws://[::1]:9000", "[::1]:9000", "http://[::1]:9000/"],
])("reads %s at %s", (type, address, authority, url) => {
  const endpoint = endpointOf(runtimeAt(type, address), true);
  expect([authorityOf(endpoint), httpUrlOf(endpoint).href]).toEqual([authority, url]);
});

it("reads gRPC, which has no URL", () => {
  const endpoint = endpointOf(runtimeAt("grpc", "a.example:443"), false);
  expect(authorityOf(endpoint)).toBe("a.example");
  expect(() => httpUrlOf(endpoint)).toThrow("no URL");
});

it.each<[RuntimeType, string, string]>([
  ["mcp-server", "http://a.example", "url_refused"],
  ["rest-api", "wss://a.example", "url_refused"],
  ["websocket", "https://a.example", "url_refused"],
  ["grpc", "a.example", "url_refused"],
  ["grpc", "grpcs://a.example:5432", "port_refused"],
])("refuses %s at %s", (type, address, code) => {
  expect(() => endpointOf(runtimeAt(type, address), false)).toThrow(
    expect.objectContaining({ code }),
  );
});
