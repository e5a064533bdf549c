import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ruleInForce } from "@/incidents/server/queries/sla";
import { verifyTrace } from "@/log/server/verify-trace";
import { ROLES } from "@/platform/operation/policy";
import { startServices, type TestServices } from "@/test/service-context";
import { listRules } from "./list-rules";
import { setRule } from "./set-rule";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

const reason = "The board decided so.";

/** Summaries of the records of set rules, in the order of their chain. */
async function records() {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq",
  );
  return rows
    .map(({ line }) => JSON.parse(line.toString()).body)
    .filter(({ kind }) => kind === "sla.rule");
}

async function daysOf(severity: string) {
  const { rules } = await listRules(services.as("viewer"), {});
  return rules.find((rule) => rule.severity === severity)?.days;
}

describe("rules of the SLA", () => {
  it("start with the defaults", async () => {
    const page = await listRules(services.as("viewer"), {});
    expect(page.rules.map(({ severity, days }) => [severity, days])).toEqual([
      ["critical", 7],
      ["high", 30],
      ["medium", 90],
      ["low", 120],
      ["info", null],
    ]);
    expect(page.history).toHaveLength(5);
    expect(page.rules[0]).toMatchObject({ set_by_name: "Proofline", reason: "Default" });
  });

  it("are set with a record of the value before, and keep their history", async () => {
    const admin = services.as("admin");
    const rule = await setRule(admin, { severity: "low", days: 60, reason: `  ${reason} ` });
    expect(rule).toMatchObject({ severity: "low", days: 60, reason, set_by_name: "Test person" });
    expect(await daysOf("low")).toBe(60);
    const none = await setRule(admin, { severity: "low", days: null, reason });
    expect(none.days).toBeNull();
    expect(await daysOf("low")).toBeNull();
    const found = await records();
    expect(found.map(({ sum }) => sum)).toEqual([
      { severity: "low", days: 60, before: 120 },
      { severity: "low", days: null, before: 60 },
    ]);
    expect(found[0].actor).toBe(`user:${admin.actor.id}`);
    expect(await ruleInForce(services.db.pool, 1)).toEqual({
      id: BigInt(none.id),
      days: null,
    });
    const first = await listRules(admin, { limit: 2 });
    expect(first.history.map(({ id }) => id)).toEqual([none.id, rule.id]);
    const rest = await listRules(admin, { limit: 200, cursor: first.next_cursor });
    expect(rest.history).toHaveLength(5);
    expect(rest.next_cursor).toBeNull();
    expect(rest.rules).toEqual(first.rules);
  });

  it("refuse a rule that is in force already, and leave no trace of it", async () => {
    const before = await records();
    const admin = services.as("admin");
    for (const [severity, days] of [
      ["critical", 7],
      ["info", null],
    ] as const) {
      await expect(setRule(admin, { severity, days, reason })).rejects.toMatchObject({
        code: "conflict",
      });
    }
    expect(await records()).toEqual(before);
  });

  it("are in order with the true rule before each, also when many are set at once", async () => {
    const days = Array.from({ length: 12 }, (_, n) => 200 + n);
    const set = await Promise.all(
      days.map((n) => setRule(services.as("admin"), { severity: "medium", days: n, reason })),
    );
    const inOrder = [...set].sort((a, b) => Number(a.id) - Number(b.id)).map((rule) => rule.days);
    const found = (await records()).map(({ sum }) => sum).filter((s) => s.severity === "medium");
    expect(found.map((s) => s.days)).toEqual(inOrder);
    expect(found.map((s) => s.before)).toEqual([90, ...inOrder.slice(0, -1)]);
    expect(await daysOf("medium")).toBe(inOrder.at(-1));
    const result = await verifyTrace(services.as("auditor"), { chain: "service" });
    expect(result.status).toBe("verified");
  });

  it("let one of two equal ones through", async () => {
    const both = await Promise.allSettled(
      [1, 2].map(() => setRule(services.as("admin"), { severity: "high", days: 14, reason })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("are set by administrators only, and read by readers of incidents", async () => {
    const before = await daysOf("critical");
    for (const role of ROLES.filter((name) => name !== "admin")) {
      await expect(
        setRule(services.as(role), { severity: "critical", days: 1, reason }),
        role,
      ).rejects.toMatchObject({ code: "forbidden" });
    }
    await expect(
      setRule(services.service, { severity: "critical", days: 1, reason }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(listRules(services.as("importer"), {})).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listRules(services.anonymous, {})).rejects.toMatchObject({
      code: "unauthenticated",
    });
    expect(await daysOf("critical")).toBe(before);
  });

  it("need a reason and a possible number of days", async () => {
    const admin = services.as("admin");
    const wrong = [
      { severity: "low", days: 5, reason: "short" },
      { severity: "low", days: 5, reason: `a${" ".repeat(20)}` },
      { severity: "low", days: 0, reason },
      { severity: "low", days: 3_651, reason },
      { severity: "low", days: 1.5, reason },
    ] as const;
    for (const input of wrong) {
      await expect(setRule(admin, input), JSON.stringify(input)).rejects.toThrow();
    }
    expect(await daysOf("low")).toBeNull();
  });

  it("are never changed or removed by the application", async () => {
    for (const sql of ["UPDATE sla_rule SET days = 1", "DELETE FROM sla_rule"]) {
      await expect(services.db.pool.query(sql)).rejects.toThrow(/permission denied/);
    }
    await expect(
      services.db.pool.query(
        `INSERT INTO sla_rule (severity, days, reason, set_by, set_by_name)
         VALUES (1, 3651, 'x', 'x', 'x')`,
      ),
    ).rejects.toThrow(/sla_rule_days/);
  });
});
