import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FirstStep } from "@/boards/domain/first-steps";
import { setRule } from "@/incidents/server/deadlines/set-rule";
import { ROLES } from "@/platform/operation/policy";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { dismissFirstSteps } from "./dismiss-first-steps";
import { readFirstSteps } from "./read-first-steps";

let services: TestServices;
let admin: ReturnType<TestServices["as"]>;

/** A context of an account that is stored. */
async function stored(roles: typeof ROLES | readonly ["admin"]) {
  const ctx = services.as(...roles);
  const { id, email, name } = ctx.actor;
  await storeAccount(services.db, { id, email, name, roles });
  return ctx;
}

beforeAll(async () => {
  services = await startServices();
  admin = await stored(ROLES);
});
afterAll(() => services.close());

async function stateOf(step: FirstStep) {
  const { steps } = await readFirstSteps(admin);
  return steps.find(({ id }) => id === step)?.state;
}

const write = (text: string, values: unknown[] = []) => services.db.pool.query(text, values);

describe("the first steps", () => {
  it("are all open on an empty service", async () => {
    const { steps, is_due: isDue } = await readFirstSteps(admin);
    expect(steps.map(({ state }) => state)).toEqual(steps.map(() => "open"));
    expect(isDue).toBe(true);
  });

  it("follow the password, by whoever set it last", async () => {
    await write("UPDATE account SET password_chosen_at = now() WHERE id = $1", [admin.actor.id]);
    expect(await stateOf("password")).toBe("done");
    await write(
      "UPDATE account SET password_given_by = id, password_given_at = now() + interval '1 second' WHERE id = $1",
      [admin.actor.id],
    );
    expect(await stateOf("password")).toBe("open");
  });

  it("follow the other people, and what each holds", async () => {
    const other = (await stored(["admin"])).actor.id;
    await write("UPDATE account SET must_change_password = true WHERE id = $1", [other]);
    expect(await stateOf("second_person")).toBe("waiting");
    await write("UPDATE account SET must_change_password = false WHERE id = $1", [other]);
    expect(await stateOf("second_person")).toBe("done");
    await write("UPDATE account SET disabled_at = now() WHERE id = $1", [other]);
    expect(await stateOf("second_person")).toBe("open");

    expect(await stateOf("duties")).toBe("open");
    await write("UPDATE account SET roles = array_remove(roles, 'auditor') WHERE id = $1", [
      admin.actor.id,
    ]);
    expect(await stateOf("duties")).toBe("done");
  });

  it("follow a rule that a person set", async () => {
    await setRule(admin, { severity: "low", days: 60, reason: "The board decided so." });
    expect(await stateOf("deadlines")).toBe("done");
  });

  it("are not helped by an import of simulated data, nor by one that failed", async () => {
    const run = (simulation: boolean, status: string) =>
      write(
        `INSERT INTO connector_run (simulation, connector, file_name, file_size, file_sha256, actor, actor_name, status)
         VALUES ($1, 'burp', 'a.xml', 1, $2, 'user:a', 'A', $3)`,
        [simulation, Buffer.from(randomUUID()), status],
      );
    await run(true, "completed");
    await run(false, "failed");
    expect(await stateOf("import")).toBe("open");
    await run(false, "completed");
    expect(await stateOf("import")).toBe("done");
  });

  it("are dismissed for one account, without ticking any", async () => {
    const colleague = await stored(["admin"]);
    const before = (await readFirstSteps(admin)).steps;
    await dismissFirstSteps(admin, { is_dismissed: true });
    expect(await readFirstSteps(admin)).toEqual({
      steps: before,
      is_dismissed: true,
      is_due: false,
    });
    expect((await readFirstSteps(colleague)).is_due).toBe(true);
    await dismissFirstSteps(admin, { is_dismissed: false });
    expect((await readFirstSteps(admin)).is_due).toBe(true);
  });

  it("are for administrators", async () => {
    for (const role of ROLES.filter((name) => name !== "admin")) {
      const ctx = services.as(role);
      await expect(readFirstSteps(ctx)).rejects.toMatchObject({ code: "forbidden" });
      await expect(dismissFirstSteps(ctx, { is_dismissed: true })).rejects.toMatchObject({
        code: "forbidden",
      });
    }
  });
});
