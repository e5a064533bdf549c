import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { insertIncident } from "@/test/incident-rows";
import { type CaseRoom, openCaseRoom } from "@/test/rooms/case-room";
import { storeAccount } from "@/test/stored-account";
import { addComment } from "./add-comment";

type Person = ServiceContext & { actor: AccountActor };

let room: CaseRoom;
beforeAll(async () => {
  room = await openCaseRoom();
}, 120_000);
afterAll(() => room.services.close());

let people = 0;

/** A person with an account, and the name by which others call them. */
async function person(...roles: Role[]): Promise<{ ctx: Person; called: string }> {
  people += 1;
  const called = `person${people}`;
  const ctx = room.services.as(...roles);
  const email = `${called}@mention.example`;
  ctx.actor.email = email;
  await storeAccount(room.services.db, {
    id: ctx.actor.id,
    email,
    name: `Any Body ${people}`,
    roles,
  });
  return { ctx, called };
}

const kindsOf = async ({ ctx }: { ctx: Person }) =>
  (await listNotices(ctx, { limit: 200 })).notices.map(({ kind, incident_id }) => ({
    kind,
    incident_id,
  }));

describe("a mention", () => {
  it("is in the comment's record by the account's id, and a notice for its owner", async () => {
    const id = room.fresh();
    const ana = await person("analyst");
    const bo = await person("viewer");
    await addComment(room.analyst, { id, text: `@${ana.called} and @${bo.called}, please look.` });
    const mentioned = [{ kind: "mentioned", incident_id: id }];
    expect(await kindsOf(ana)).toEqual(mentioned);
    expect(await kindsOf(bo)).toEqual(mentioned);
    const record = (await room.bodies(id)).at(-1);
    expect(record).toMatchObject({ kind: "incident.comment" });
    expect(record?.sum.mentions).toEqual([`user:${ana.ctx.actor.id}`, `user:${bo.ctx.actor.id}`]);
    expect(JSON.stringify(record)).not.toContain("mention.example");
    // Another comment, another notice.
    await addComment(room.analyst, { id, text: `@${ana.called}?` });
    expect(await kindsOf(ana)).toHaveLength(2);
  });

  it("reaches nobody who may not read the incident, is disabled, or called as somebody else is", async () => {
    const id = room.fresh();
    const red = await person("red_team");
    const twin = await person("analyst");
    const { pool } = room.services.db;
    await pool.query("UPDATE account SET disabled_at = now() WHERE id = $1", [twin.ctx.actor.id]);
    await addComment(room.analyst, { id, text: `@${red.called} @${twin.called} @any @nobody` });
    expect(await kindsOf(red)).toEqual([]);
    expect(await kindsOf(twin)).toEqual([]);
    expect((await room.bodies(id)).at(-1)?.sum).not.toHaveProperty("mentions");
  });

  it("reaches the owner of the incident, whatever the role, and not the author", async () => {
    const id = room.fresh();
    const owner = await person("importer");
    const author = await person("analyst");
    const number = BigInt(id.split("-")[2] ?? "");
    await room.services.db.pool.query("UPDATE incident SET owner_email = $2 WHERE id = $1", [
      number,
      owner.ctx.actor.email,
    ]);
    await addComment(author.ctx, { id, text: `@${owner.called}, says @${author.called}` });
    expect(await kindsOf(owner)).toEqual([{ kind: "mentioned", incident_id: id }]);
    expect(await kindsOf(author)).toEqual([]);
  });

  it("gives no notice where the comment is refused or the incident simulated", async () => {
    const ana = await person("analyst");
    const id = room.fresh();
    await expect(
      addComment(room.services.as("viewer"), { id, text: `@${ana.called}` }),
    ).rejects.toMatchObject({ code: "forbidden" });
    const simulated = await insertIncident(room.services.db.pool, { simulation: true });
    await addComment(room.analyst, { id: simulated.id, text: `@${ana.called}` });
    expect(await kindsOf(ana)).toEqual([]);
  });
});
