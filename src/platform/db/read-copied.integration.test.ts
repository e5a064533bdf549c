import { Readable } from "node:stream";
import type { PoolClient } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startServices, type TestServices } from "@/test/service-context";
import { readBytes, readCopied, textLiteral } from "./read-copied";

let services: TestServices;
beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

it("reads rows of all sizes, nothing and null", async () => {
  const sizes = [0, 1, 65_535, 3_000_000, 12, 70_000];
  const rows = await readBytes(
    services.db.pool,
    `SELECT convert_to(repeat('x', n), 'UTF8') FROM unnest(ARRAY[${sizes}]) WITH ORDINALITY u(n, i) ORDER BY i`,
  );
  expect(rows.map(({ length }) => length)).toEqual(sizes);
  expect(rows.every((row) => row.every((byte) => byte === 0x78))).toBe(true);
  expect(await readBytes(services.db.pool, "SELECT ''::bytea WHERE false")).toEqual([]);
  await expect(readBytes(services.db.pool, "SELECT NULL::bytea")).rejects.toThrow(/null/);
});

it("takes the fields of a row in their order", async () => {
  const client = await services.db.pool.connect();
  const text = 'it\'s \\ "ü" $1';
  const select = `SELECT ${textLiteral(text)}, -3, 9007199254740993::bigint, NULL::bigint, n = 2, NULL::text, 'passed', n
                  FROM generate_series(1, 20000) n ORDER BY n`;
  const rows: unknown[][] = [];
  const taken = readCopied(client, select, (row) => [
    row.text(),
    row.integer(),
    row.bigint(),
    row.bigint(),
    row.isTrue(),
    row.skip(2),
    row.integer(),
  ]);
  for await (const some of taken) rows.push(...some);
  client.release();
  expect(rows.slice(0, 2)).toEqual([
    [text, -3, 9007199254740993n, null, false, undefined, 1],
    [text, -3, 9007199254740993n, null, true, undefined, 2],
  ]);
  expect(rows.map((row) => row[6])).toEqual(Array.from({ length: 20_000 }, (_, n) => n + 1));
});

it("leaves a connection that goes on where one stops early or the statement fails", async () => {
  const client = await services.db.pool.connect();
  const numbers = (select: string) => readCopied(client, select, (row) => row.integer());
  for await (const some of numbers("SELECT n FROM generate_series(1, 200000) n")) {
    expect(some[0]).toBe(1);
    break;
  }
  expect((await client.query("SELECT 7 AS n")).rows).toEqual([{ n: 7 }]);
  const all = async (select: string) => {
    for await (const some of numbers(select)) expect(some.length).toBeGreaterThan(0);
  };
  await expect(
    all("SELECT 1 / (50000 - n) FROM generate_series(1, 60000) n"),
  ).rejects.toMatchObject({
    code: "22012",
  });
  expect((await client.query("SELECT 8 AS n")).rows).toEqual([{ n: 8 }]);
  client.release();
});

it.each([0, 1, 40])(
  "does not take rows that were cut for all of them: %i bytes are left out",
  async (cut) => {
    const one = Buffer.from("000100000004", "hex");
    const rows = [7, 8, 9].map((n) => Buffer.concat([one, Buffer.from([0, 0, 0, n])]));
    const whole = Buffer.concat([Buffer.alloc(19), ...rows, Buffer.from([0xff, 0xff])]);
    const sent = [whole.subarray(0, 25), whole.subarray(25, Math.max(25, whole.length - cut))];
    const client = { query: () => Readable.from(sent) } as unknown as PoolClient;
    const read = async () => {
      const numbers: number[] = [];
      for await (const some of readCopied(client, "", (row) => row.integer()))
        numbers.push(...some);
      return numbers;
    };
    if (cut === 0) expect(await read()).toEqual([7, 8, 9]);
    else await expect(read()).rejects.toThrow("before their end");
  },
);
