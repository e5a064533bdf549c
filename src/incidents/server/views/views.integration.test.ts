import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { startServices, type TestServices } from "@/test/service-context";
import { storeAccount } from "@/test/stored-account";
import { listViews } from "./list-views";
import { saveView } from "./save-view";
import { removeView, renameView, replaceView } from "./update-view";

let services: TestServices;

beforeAll(async () => {
  services = await startServices();
});
afterAll(() => services.close());

async function account(...roles: Role[]): Promise<ServiceContext> {
  const ctx = services.as(...roles);
  await storeAccount(services.db, { ...ctx.actor, name: "Person", roles });
  return ctx;
}

async function lastRecord() {
  const { rows } = await services.db.pool.query<{ line: Buffer }>(
    "SELECT line FROM trace_record WHERE chain = 'service' ORDER BY seq DESC LIMIT 1",
  );
  return JSON.parse(rows[0]?.line.toString() ?? "").body;
}

describe("saved views", () => {
  it("keep the filters that the list knows and name the others", async () => {
    const mine = await account("importer");
    const saved = await saveView(mine, {
      name: " Mine ",
      query: "?status=open&owner=me&sort=due&cursor=x&panel=INC-2026-000001&q=a%26b",
    });
    expect(saved).toMatchObject({
      name: "Mine",
      query: "status=open&owner=me&sort=due&q=a%26b",
      dropped: ["cursor", "panel"],
    });
    const { dropped: _, ...view } = saved;
    expect(await listViews(mine)).toEqual({ views: [view] });
    const body = await lastRecord();
    expect(body).toMatchObject({ kind: "view.save", sum: { view: saved.id } });
    expect(JSON.stringify(body)).not.toContain("Mine");
    expect(body.pay).toMatch(/^[0-9a-f]{64}$/);
  });

  it("are renamed, replaced and removed, each with its record", async () => {
    const mine = await account("viewer");
    const { id } = await saveView(mine, { name: "b", query: "status=open" });
    await saveView(mine, { name: "c", query: "" });
    expect(await renameView(mine, { id, name: "d" })).toEqual({
      id,
      name: "d",
      query: "status=open",
    });
    expect(await lastRecord()).toMatchObject({ kind: "view.rename", sum: { view: id } });
    expect(await replaceView(mine, { id, query: "sla=overdue&x=1" })).toEqual({
      id,
      name: "d",
      query: "sla=overdue",
      dropped: ["x"],
    });
    expect(await lastRecord()).toMatchObject({ kind: "view.replace", sum: { view: id } });
    expect((await listViews(mine)).views.map(({ name }) => name)).toEqual(["c", "d"]);
    await removeView(mine, { id });
    expect(await lastRecord()).toMatchObject({ kind: "view.remove", sum: { view: id } });
    expect((await listViews(mine)).views.map(({ name }) => name)).toEqual(["c"]);
    await expect(removeView(mine, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("have one name each, and nothing is recorded of a refusal", async () => {
    const mine = await account("viewer");
    await saveView(mine, { name: "same", query: "" });
    const { id } = await saveView(mine, { name: "other", query: "" });
    const before = await lastRecord();
    await expect(saveView(mine, { name: "same", query: "q=1" })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(renameView(mine, { id, name: "same" })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await lastRecord()).toEqual(before);
  });

  it("are fifty at most, however many are saved at once", async () => {
    const mine = await account("viewer");
    await services.db.pool.query(
      `INSERT INTO saved_view (id, account_id, name, query)
       SELECT gen_random_uuid(), $1, 'v' || n, '' FROM generate_series(1, 48) n`,
      [mine.actor.kind === "account" ? mine.actor.id : ""],
    );
    const results = await Promise.allSettled(
      ["a", "b", "c", "d"].map((name) => saveView(mine, { name, query: "" })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    expect((await listViews(mine)).views).toHaveLength(50);
  });

  it("belong to their account alone", async () => {
    const mine = await account("viewer");
    const { id } = await saveView(mine, { name: "private", query: "" });
    const other = await account("admin");
    expect(await listViews(other)).toEqual({ views: [] });
    const acts = [
      () => renameView(other, { id, name: "x" }),
      () => replaceView(other, { id, query: "" }),
      () => removeView(other, { id }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "not_found" });
    const token = {
      ...mine,
      actor: { ...services.as("viewer").actor, scopes: ["incident.read" as const] },
    };
    await expect(listViews(token)).rejects.toMatchObject({ code: "forbidden" });
    await expect(saveView(token, { name: "x", query: "" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(listViews(services.anonymous)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});
