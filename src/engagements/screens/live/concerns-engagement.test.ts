import { expect, it } from "vitest";
import { concernsEngagement } from "./concerns-engagement";

it.each([
  [[["engagements", "entries"], { input: { id: "ENG-2026-0001" }, type: "infinite" }], true],
  [[["engagements", "get"], { input: { id: "ENG-2026-0001" }, type: "query" }], true],
  [[["engagements", "previewPackage"], { input: { id: "ENG-2026-0001" } }], false],
  [[["engagements", "list"], { input: { limit: 50 }, type: "query" }], true],
  [[["engagements", "get"], { input: { id: "ENG-2026-0002" }, type: "query" }], false],
  [[["incidents", "get"], { input: { id: "ENG-2026-0001" }, type: "query" }], false],
  [[["engagements", "get"]], false],
  [["engagements"], false],
  [[], false],
])("of %j: %s", (queryKey, concerned) => {
  expect(concernsEngagement(queryKey, "ENG-2026-0001")).toBe(concerned);
});
