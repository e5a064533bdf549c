import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { nodePrimitives } from "@/encoding/domain/crypto/node-primitives";
import { verifyCustody } from "@/evidence/domain/custody/custody-chain";
import { inTransaction } from "@/platform/db/transaction";
import { startServices, type TestServices } from "@/test/service-context";
import { appendCustody } from "./append-custody";
import { SERVICE_PARTY } from "./custody-party";

const CHAIN = "incident:INC-2026-000001";
const AT = "2026-11-22T00:00:00.000000Z";
let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

function append(purpose: string) {
  return inTransaction(services.db.pool, (client) =>
    appendCustody(client, CHAIN, [
      {
        evidenceId: null,
        event: "sealed",
        subject: "EVD-1",
        actor: SERVICE_PARTY,
        at: AT,
        recorded_at: AT,
        purpose,
        sha256_before: null,
        sha256_after: null,
        match: null,
      },
    ]),
  );
}

async function lines(): Promise<Buffer[]> {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM custody_event WHERE chain = $1 ORDER BY seq",
    [CHAIN],
  );
  return rows.map((row) => row.line);
}

describe("the chain of custody in the database", () => {
  it("stays one chain under many writers", async () => {
    await Promise.all(Array.from({ length: 20 }, (_, n) => append(`act ${n}`)));
    expect(verifyCustody(nodePrimitives, await lines())).toMatchObject({ events: 20 });
  });

  it("refuses a line that does not follow", async () => {
    await append("first");
    const [first] = await lines();
    await expect(
      services.db.pool.query("SELECT custody_append($1, $2::text[], $3::bigint[])", [
        CHAIN,
        [first?.toString()],
        [null],
      ]),
    ).rejects.toMatchObject({ code: "55000", hint: "custody_order" });
  });

  it.each([
    "INSERT INTO custody_event (chain, seq, hash, line, event) VALUES ('x', 0, '', '', 'verified')",
    "UPDATE custody_event SET line = ''",
    "DELETE FROM custody_event",
    "UPDATE custody_chain SET next_seq = 0",
  ])("takes nothing from the application directly: %s", async (sql) => {
    await expect(services.db.pool.query(sql)).rejects.toMatchObject({ code: "42501" });
  });
});
