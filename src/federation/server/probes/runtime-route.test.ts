import { expect, it } from "vitest";
import { startRoute } from "./runtime-route";

it("keeps each address once, in the form in which bans name them", () => {
  const route = startRoute();
  expect(route.seen()).toEqual({ resolved: [], connected: [] });
  route.resolved(["203.0.113.5", "::ffff:203.0.113.5", "2001:DB8::1"]);
  route.resolved(["203.0.113.5"]);
  route.connected("::ffff:cb00:7105");
  expect(route.seen()).toEqual({
    resolved: ["2001:db8::1", "203.0.113.5"],
    connected: ["203.0.113.5"],
  });
  expect(() => route.connected("a.example")).toThrow();
});
