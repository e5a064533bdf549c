import { expect, test } from "vitest";
import { z } from "zod";
import { pickDto } from "./pick-dto";

const Dto = z.object({
  id: z.string(),
  name: z.string(),
  at: z.string(),
  until: z.string().nullable(),
  note: z.string().optional(),
});

const row = {
  id: 7n,
  name: "Ana",
  at: new Date("2026-11-20T09:00:00Z"),
  until: null as Date | null,
  password_hash: "never sent",
};

test("takes what the schema names, instants as texts, and nothing else", () => {
  expect(pickDto(Dto, row, { id: "INC-7" })).toStrictEqual({
    id: "INC-7",
    name: "Ana",
    at: "2026-11-20T09:00:00.000Z",
    until: null,
  });
});

test("explicit values take precedence over the row", () => {
  expect(pickDto(Dto, row, { id: "INC-7", name: "redacted" }).name).toBe("redacted");
});

test("the compiler requires what the row has not, or has in another form", () => {
  // @ts-expect-error: a bigint is no id on the wire
  pickDto(Dto, row, {});
  // @ts-expect-error: `until` is not in the row
  pickDto(Dto, { id: "1", name: "", at: "" }, {});
});
