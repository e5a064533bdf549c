import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { formatIncidentId } from "@/encoding/domain/ids/incident-id";
import { UNDO_MS } from "@/incidents/domain/ownership";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { storeAccount } from "@/test/stored-account";
import { expectTallied } from "@/test/tally-truth";
import { getIncident } from "../incidents/get-incident";
import { IncidentFilterInput } from "../incidents/incident-filter";
import { isOwnRisk } from "../incidents/risk-acceptance";
import { addComment } from "./add-comment";
import { assignIncident } from "./assign-incident";
import { bulkAssign } from "./bulk-assign";
import { closeIncident } from "./close-incident";
import { transitionIncident } from "./transition-incident";
import { undoAssignment } from "./undo-assignment";

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
  for (const { actor } of [room.analyst, room.colleague, room.lead, room.riskOwner]) {
    await storeAccount(room.services.db, { ...actor, name: actor.email });
  }
});
afterAll(() => room.services.close());

const mail = ({ actor }: CaseRoom["analyst"]) => actor.email;

/** Everything of incidents that an assignment may touch, but the version. */
async function columns(ids: readonly string[]) {
  const { rows } = await room.services.db.pool.query(
    `SELECT id, owner_email, workflow_status, state_since::text, state_by, triaged_at::text, sla_due::text, sla_rule_id
     FROM incident WHERE id = ANY ($1::bigint[]) ORDER BY id`,
    [ids.map((id) => BigInt(id.slice(9)))],
  );
  return rows;
}

const ids = (...some: string[]) => ({ kind: "ids" as const, ids: some });

/** Incidents on hosts of their own, so that a filter matches exactly these. */
async function matched(count: number) {
  const some = Array.from({ length: count }, () => room.fresh());
  const { rows } = await room.services.db.pool.query<{ asset_host: string }>(
    "SELECT asset_host FROM incident WHERE id = ANY ($1::bigint[])",
    [some.map((id) => BigInt(id.slice(9)))],
  );
  return { some, filter: IncidentFilterInput.parse({ asset: rows.map((row) => row.asset_host) }) };
}

describe("an assignment of many", () => {
  it("leaves the same records as one of each, and what was named as owner", async () => {
    const [one, other] = [room.fresh(), room.fresh()];
    await assignIncident(room.analyst, { id: one, owner_email: mail(room.colleague) });
    const done = await bulkAssign(room.analyst, {
      owner_email: mail(room.colleague).toUpperCase(),
      to: ids(other),
    });
    expect(done).toMatchObject({
      changed: 1,
      same: 0,
      left: [],
      owner_email: mail(room.colleague),
    });
    const [single, many] = [await room.bodies(one), await room.bodies(other)];
    expect(await room.kinds(other)).toEqual([
      "incident.open",
      "incident.transition",
      "incident.assign",
    ]);
    for (const [at, { kind, sum, pay }] of many.entries()) {
      if (at === 0) continue;
      const { sla_due: _, bulk, ...rest } = sum;
      expect(bulk).toBe(done.id);
      const { sla_due: __, ...expected } = single[at]?.sum ?? {};
      expect(rest).toEqual(expected);
      expect([kind, pay === null]).toEqual([single[at]?.kind, single[at]?.pay === null]);
    }
    const [a, b] = [await columns([one]), await columns([other])];
    const same = ({ owner_email, workflow_status, state_by }: Record<string, unknown>) => [
      owner_email,
      workflow_status,
      state_by,
    ];
    expect(a.map(same)).toEqual(b.map(same));
  });

  it("acts on all that match, and its undo makes of each exactly what it was", async () => {
    const { some, filter } = await matched(6);
    const [owned = "", triaged = "", touched = ""] = some;
    await assignIncident(room.analyst, { id: owned, owner_email: "old@test.example" });
    await transitionIncident(room.analyst, { id: triaged, to: "triaged" });
    await room.services.db.pool.query("UPDATE incident SET techniques = '{T1190}' WHERE id = $1", [
      BigInt(owned.slice(9)),
    ]);
    const before = await columns(some);
    const to = { kind: "matching" as const, filter, count: 6 };
    const notices = async () =>
      (await listNotices(room.colleague, {})).notices.map((notice) => notice.incident_id);
    const told = (await notices()).length;

    const done = await bulkAssign(room.lead, { owner_email: mail(room.colleague), to });
    expect(done).toMatchObject({ changed: 6, same: 0, left: [] });
    for (const row of await columns(some)) {
      expect(row).toMatchObject({
        owner_email: mail(room.colleague),
        workflow_status: "assigned",
      });
    }
    expect(await notices()).toHaveLength(told + 6);
    await expectTallied(room.services.db.pool);
    const id = done.id ?? "";

    // Not another's, and not what was changed since.
    await expect(undoAssignment(room.analyst, { id })).rejects.toMatchObject({ code: "not_found" });
    await assignIncident(room.analyst, { id: touched, owner_email: "later@test.example" });
    const undone = await undoAssignment(room.lead, { id });
    expect(undone).toEqual({
      undone: 5,
      left: [{ id: touched, code: "version_conflict", detail: "It was changed since." }],
    });
    const others = some.filter((each) => each !== touched);
    const number = (each: string) => Number(each.slice(9));
    expect(await columns(others)).toEqual(
      before.filter((row) => Number(row.id) !== number(touched)),
    );
    expect(await getIncident(room.lead, { id: touched })).toMatchObject({
      owner_email: "later@test.example",
    });
    expect((await notices()).length).toBe(told + 1);
    expect((await room.bodies(owned)).at(-1)).toMatchObject({
      kind: "incident.unassign",
      sum: { from: "assigned", to: "assigned", owned: true, owner: null, bulk: id },
    });
    expect((await room.bodies(triaged)).at(-1)).toMatchObject({
      kind: "incident.unassign",
      sum: { from: "assigned", to: "triaged", owned: false, owner: null },
    });
    await expectTallied(room.services.db.pool);
    await expect(undoAssignment(room.lead, { id })).rejects.toMatchObject({ code: "not_found" });
  });

  it("changes nothing where another number matches than was seen", async () => {
    const { some, filter } = await matched(2);
    const before = await columns(some);
    const assign = (count: number) =>
      bulkAssign(room.lead, {
        owner_email: "a@test.example",
        to: { kind: "matching", filter, count },
      });
    await expect(assign(3)).rejects.toMatchObject({ code: "conflict", extra: { matching: 2 } });
    await expect(assign(1)).rejects.toMatchObject({ code: "conflict" });
    expect(await columns(some)).toEqual(before);
  });

  it("leaves what is closed or not there, and names it; what is so already is counted", async () => {
    const [open, closed, same] = [room.fresh(), room.fresh(), room.fresh()];
    await closeIncident(room.lead, {
      id: closed,
      resolution: "false_positive",
      justification: "The scanner was wrong about it.",
      evidence_ids: [],
    });
    await assignIncident(room.analyst, { id: same, owner_email: "a@test.example" });
    const kinds = await room.kinds(same);
    const wrongYear = open.replace(/-\d{4}-/, "-1999-");
    const done = await bulkAssign(room.lead, {
      owner_email: "a@test.example",
      to: ids(open, closed, same, wrongYear, open),
    });
    expect(done).toMatchObject({ changed: 1, same: 1 });
    expect(done.left.map(({ id, code }) => [id, code]).sort()).toEqual(
      [
        [closed, "incident_closed"],
        [wrongYear, "not_found"],
      ].sort(),
    );
    expect(await room.kinds(same)).toEqual(kinds);
    const again = await bulkAssign(room.lead, { owner_email: "a@test.example", to: ids(open) });
    expect(again).toMatchObject({ id: null, changed: 0, same: 1, left: [] });
  });

  it("needs the right of a single assignment, and is undone within the hour only", async () => {
    const id = room.fresh();
    const input = { owner_email: "a@test.example", to: ids(id) };
    await expect(bulkAssign(room.services.as("viewer"), input)).rejects.toMatchObject({
      code: "forbidden",
    });
    const done = await bulkAssign(room.lead, input);
    const later = { ...room.lead, clock: () => new Date(Date.now() + UNDO_MS + 1000) };
    await expect(undoAssignment(later, { id: done.id ?? "" })).rejects.toMatchObject({
      code: "not_found",
    });
    // The next one forgets it.
    await bulkAssign(later, { owner_email: "b@test.example", to: ids(id) });
    const { rows } = await room.services.db.pool.query(
      "SELECT 1 FROM bulk_assignment WHERE id = $1",
      [done.id],
    );
    expect(rows).toEqual([]);
  });

  it("counts as part in the ownership although it was undone", async () => {
    const id = room.fresh();
    const risk = async (ctx: CaseRoom["analyst"]) => {
      const [row] = (await columns([id])) as [{ id: bigint; owner_email: string | null }];
      const incident = { ...row, created_at: `${id.slice(4, 8)}-01-01T00:00:00Z` };
      expect(formatIncidentId(incident.id, incident.created_at)).toBe(id);
      return isOwnRisk(ctx, room.services.db.pool, incident);
    };
    const done = await bulkAssign(room.lead, { owner_email: mail(room.riskOwner), to: ids(id) });
    expect(await risk(room.riskOwner)).toBe(true);
    await undoAssignment(room.lead, { id: done.id ?? "" });
    expect((await columns([id]))[0]).toMatchObject({ owner_email: null });
    expect(await risk(room.riskOwner)).toBe(true);
    expect(await risk(room.services.as("risk_owner"))).toBe(false);
  });

  it("waits for who changes one of them, and then sees it", async () => {
    const { some, filter } = await matched(3);
    const results = await Promise.allSettled([
      bulkAssign(room.lead, {
        owner_email: "x@test.example",
        to: { kind: "matching", filter, count: 3 },
      }),
      bulkAssign(room.analyst, { owner_email: "y@test.example", to: ids(...some.toReversed()) }),
      ...some.map((id) => addComment(room.colleague, { id, text: "Seen." })),
    ]);
    expect(results.map(({ status }) => status)).toEqual(results.map(() => "fulfilled"));
    const owners = new Set((await columns(some)).map((row) => row.owner_email));
    expect(owners.size).toBe(1);
  });
});
