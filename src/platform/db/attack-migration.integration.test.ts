import type { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import redirects from "@/encoding/domain/techniques/data/redirects.json" with { type: "json" };
import { migrate, startBefore } from "@/test/migrations";
import { startServices, type TestServices } from "@/test/service-context";
import { expectTallied } from "@/test/tally-truth";

const ATTACK = "20261125000100_attack_and_legal";

/** Of tallies that came with a later migration. */
const LATER_KINDS = ["open_day", "asset", "took_day", "took_week", "took_minutes"];

let services: TestServices;
let owner: Client;

beforeAll(async () => {
  services = await startServices();
  // As an installation of the version before had it: an incident for each revoked id, and others.
  owner = await startBefore(services, ATTACK);
  const stored = [
    ...redirects.redirects.map(({ from }) => [from, "T1190"]),
    ["T1190", "T0800"],
    ["T1562", "T1562.001", "T1059"],
    [],
  ];
  for (const [n, techniques] of stored.entries()) {
    await owner.query(
      `INSERT INTO incident (fingerprint, fingerprint_version, tool, rule_id, title, group_name, severity,
         severity_source, severity_raw, cve, cwe, techniques, first_seen, last_seen)
       VALUES (sha256(convert_to($1, 'UTF8')), 1, 'capa', $1, 'Old', 'binary', 1, 'tool', 'x', '{}', '{}', $2, now(), now())`,
      [`old${n}`, [...techniques].sort()],
    );
  }
  await migrate(owner, (name) => name === ATTACK);
});
afterAll(async () => {
  await owner.end();
  await services.close();
});

it("brings stored techniques to current ids as the application does, and remembers them as reported", async () => {
  const { rows } = await owner.query<{ techniques: string[]; reported: string[] }>(
    "SELECT techniques, reported_techniques AS reported FROM incident ORDER BY id",
  );
  expect(rows.map(({ techniques }) => techniques)).toEqual([
    ...redirects.redirects.map(({ to }) => [...new Set([to, "T1190"])].sort()),
    ["T0800", "T1190"],
    ["T1059", "T1685"],
    [],
  ]);
  expect(rows.every(({ techniques, reported }) => `${techniques}` === `${reported}`)).toBe(true);
  await expectTallied(services.db.pool, LATER_KINDS);
});
