import { expect, it } from "vitest";
import { decidingLayer } from "./deciding-layer";

const layer = <State extends string>(state: State) => ({ state });

it("is the layer that refused, else the first that asked for a person, else none", () => {
  const asked = layer("approval");
  const refused = layer("refused");
  expect(decidingLayer([layer("passed"), asked, refused])).toBe(refused);
  expect(decidingLayer([layer("passed"), asked, layer("approval")])).toBe(asked);
  expect(decidingLayer([layer("passed"), layer("not_reached")])).toBeNull();
});
