import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { findBanHits } from "@/federation/server/queries/fed-bans";
import { openReviewRoom, PASSWORD, type Person, type ReviewRoom } from "@/test/rooms/review-room";
import { getOperator } from "../operators/get-operator";
import { addOperatorMember, removeOperatorMember } from "../operators/set-operator-members";
import { changeOperator } from "../operators/update-operator";
import { claimReview } from "../reviews/claim-review";
import { ban } from "./ban";
import type { NewBanBody } from "./ban-dto";
import { liftBan } from "./lift-ban";
import { listBans } from "./list-bans";

let room: ReviewRoom;
let ann: Person;

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
});

afterAll(() => room.services.close());

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => "nothing thrown",
    (error: unknown) => error,
  );
  return thrown instanceof ServiceError ? thrown.code : String(thrown);
}

const words = { reason_code: "abuse", note: "Sends spam to people", password: PASSWORD } as const;

const of = (subject_type: NewBanBody["subject_type"], subject: string): NewBanBody => ({
  ...words,
  subject_type,
  subject,
});

describe("the step up", () => {
  const body = of("operator", "did:svc:operator:nobody-yet");

  it("requires the caller's own password", async () => {
    const { password: _password, ...without } = body;
    expect(await codeOf(ban(ann, without))).toBe("step_up_required");
    expect(await codeOf(ban(ann, { ...body, password: "guess" }))).toBe("invalid_credentials");
    const token: Person = { ...ann, actor: { ...ann.actor, via: "api_token" } };
    expect(await codeOf(ban(token, body))).toBe("step_up_required");
    expect((await listBans(ann, {})).bans).toEqual([]);
  });

  it("requires a sign-in of the last five minutes from accounts without one", async () => {
    const ben = await room.person("admin");
    const signIn = (minutes: number) =>
      room.services.db.pool.query(
        "UPDATE account SET password_hash = NULL, last_login_at = now() - make_interval(mins => $2) WHERE id = $1",
        [ben.actor.id, minutes],
      );
    await signIn(6);
    expect(await codeOf(ban(ben, body))).toBe("step_up_required");
    await signIn(4);
    expect((await ban(ben, body)).ban).toMatchObject({
      in_force: true,
      banned_by_name: "Test person",
    });
    expect(await codeOf(ban(ann, body))).toBe("conflict");
  });
});

describe("what can be banned", () => {
  it.each([
    ["operator", "acme"],
    ["agent", "did:svc:agt:registry"],
    ["key", "short"],
    ["host", "localhost"],
    ["host", "co.uk"],
    ["cidr", "10.0.0.0/"],
    ["cidr", "10.0.0.0/33"],
    ["cidr", "10.0.0.0/7"],
    ["cidr", "2001:db8::/15"],
    ["cidr", "300.0.0.0/8"],
  ] as const)("is no %s %s", async (type, subject) => {
    expect(await codeOf(ban(ann, of(type, subject)))).toBe("validation_failed");
  });

  it("is refused with an end that is over", async () => {
    const over = { ...of("host", "late.example.net"), expires_at: "2020-01-01T00:00:00Z" };
    expect(await codeOf(ban(ann, over))).toBe("validation_failed");
  });

  it("covers names below a host and addresses inside a network, and nothing else", async () => {
    await ban(ann, of("host", "Evil.example.org"));
    await ban(ann, of("cidr", "192.0.2.128/25"));
    await ban(ann, of("cidr", "2001:db8:0:1::/64"));
    const hits = async (host: string | null, addresses: string[] = []) => {
      const facts = { operatorDid: null, did: null, kids: [], host, addresses, now: new Date() };
      return (await findBanHits(room.services.db.pool, facts)).map(({ subject }) => subject);
    };
    expect(await hits("evil.example.org")).toEqual(["evil.example.org"]);
    expect(await hits("a.b.evil.example.org")).toEqual(["evil.example.org"]);
    expect(await hits("notevil.example.org")).toEqual([]);
    expect(await hits("example.org")).toEqual([]);
    expect(await hits("192.0.2.129")).toEqual(["192.0.2.128/25"]);
    expect(await hits("192.0.2.127")).toEqual([]);
    expect(await hits("x.example", ["192.0.2.200"])).toEqual(["192.0.2.128/25"]);
    expect(await hits("2001:db8:0:1::5")).toEqual(["2001:db8:0:1::/64"]);
    expect(await hits(null)).toEqual([]);
  });
});

describe("a ban", () => {
  it("suspends agents, rejects what is pending, ends reviews, and is public", async () => {
    const operator = await room.addOperator();
    const approved = await room.waiting({ operator });
    await room.decide(ann, approved.reviewId);
    const pending = await room.waiting({ operator });
    const beside = await room.waiting();
    const { ban: row, suspended } = await ban(ann, of("operator", operator.did));
    expect(suspended).toEqual([approved.did]);
    expect(await room.statusOf(approved.did)).toBe("suspended");
    expect(await room.statusOf(pending.did)).toBe("rejected");
    expect(await room.statusOf(beside.did)).toBe("pending");
    expect(
      await room.one("SELECT state FROM fed_review WHERE id = $1", [pending.reviewId]),
    ).toEqual({ state: "cancelled" });
    expect(
      await room.one("SELECT status FROM fed_operator WHERE did = $1", [operator.did]),
    ).toEqual({
      status: "banned",
    });
    expect(
      await room.one(
        "SELECT audience, data FROM fed_event WHERE type = 'federation.ban' AND operator_did = $1",
        [operator.did],
      ),
    ).toMatchObject({ audience: "public", data: { ban_id: row.id, reason_code: "abuse" } });
    const service = await room.chainOf("service");
    expect(service.at(-1)).toMatchObject({
      kind: "federation.ban",
      sum: { subject: operator.did, suspended: 1, rejected: 1, by: `user:${ann.actor.id}` },
    });
    expect(JSON.stringify(service)).not.toContain("spam");
  });

  it("of a key revokes it where it is an operator's", async () => {
    const operator = await room.addOperator();
    await ban(ann, of("key", operator.key.kid));
    const detail = await getOperator(ann, { id: String(operator.row.id) });
    expect(detail.keys).toMatchObject([{ kid: operator.key.kid, in_force: false }]);
  });

  it("reaches agents by the address itself", async () => {
    const { did } = await room.waiting({ body: { runtime_address: "https://198.51.100.7/mcp" } });
    await ban(ann, of("cidr", "198.51.100.0/24"));
    expect(await room.statusOf(did)).toBe("rejected");
  });
});

describe("lifting a ban", () => {
  it("reinstates nothing by itself", async () => {
    const operator = await room.addOperator();
    const { did, reviewId } = await room.waiting({ operator });
    await room.decide(ann, reviewId);
    const { ban: row } = await ban(ann, of("operator", operator.did));
    const id = String(operator.row.id);
    expect(await codeOf(changeOperator(ann, { id, action: "reinstate" }))).toBe("conflict");
    const lift = { id: row.id, note: "A mistake", password: PASSWORD };
    expect(await codeOf(liftBan(await room.person("auditor"), lift))).toBe("forbidden");
    expect(await codeOf(liftBan(ann, { ...lift, password: "guess" }))).toBe("invalid_credentials");
    expect(await liftBan(ann, lift)).toMatchObject({ in_force: false, lift_note: "A mistake" });
    expect(await codeOf(liftBan(ann, lift))).toBe("conflict");
    expect(await room.statusOf(did)).toBe("suspended");
    expect(await getOperator(ann, { id })).toMatchObject({
      status: "suspended",
      status_reason: "ban_lifted",
    });
    expect((await room.chainOf("service")).at(-1)).toMatchObject({
      kind: "federation.unban",
      sum: { ban: row.id, by: `user:${ann.actor.id}` },
    });
    await changeOperator(ann, { id, action: "reinstate" });
    expect(await room.statusOf(did)).toBe("suspended");
  });

  it("is not for members of operators that it reaches", async () => {
    const { operator } = await room.waiting();
    const { ban: row } = await ban(ann, of("operator", operator.did));
    const ben = await room.person("integrator");
    await room.services.db.pool.query(
      "INSERT INTO fed_operator_member (operator_id, account_id, added_by, added_at) VALUES ($1, $2, 'x', now())",
      [operator.row.id, ben.actor.id],
    );
    const lift = { id: row.id, note: "mine", password: PASSWORD };
    expect(await codeOf(liftBan(ben, lift))).toBe("conflict_of_interest");
    await room.services.db.pool.query("DELETE FROM fed_operator_member WHERE account_id = $1", [
      ben.actor.id,
    ]);
  });

  it("is not for an account that left the operator for a second, nor is its review or status", async () => {
    const { reviewId, operator } = await room.waiting();
    const cat = await room.person("integrator");
    const id = String(operator.row.id);
    await addOperatorMember(ann, { id, email: cat.actor.email });
    await removeOperatorMember(ann, { id, account_id: cat.actor.id });
    expect(await codeOf(claimReview(cat, { id: reviewId }))).toBe("conflict_of_interest");
    const { ban: row } = await ban(ann, of("operator", operator.did));
    const lift = { id: row.id, note: "Mine", password: PASSWORD };
    expect(await codeOf(liftBan(cat, lift))).toBe("conflict_of_interest");
    expect(await codeOf(changeOperator(cat, { id, action: "reinstate" }))).toBe(
      "conflict_of_interest",
    );
    // After 30 days it has.
    await room.services.db.pool.query(
      "UPDATE fed_operator_past_member SET ended_at = now() - interval '31 days'",
    );
    expect(await codeOf(liftBan(cat, lift))).toBe("nothing thrown");
  });

  it("ends by its own time as well", async () => {
    const soon = new Date(Date.now() + 60_000);
    const { ban: row } = await ban(ann, {
      ...of("agent", "did:svc:agent:for-a-time"),
      expires_at: soon.toISOString(),
    });
    const later = room.at(ann, new Date(soon.getTime() + 1));
    expect((await listBans(ann, {})).bans.map(({ id }) => id)).toContain(row.id);
    expect((await listBans(later, {})).bans.map(({ id }) => id)).not.toContain(row.id);
    expect((await listBans(later, { state: "ended" })).bans.map(({ id }) => id)).toContain(row.id);
    expect(await codeOf(listBans(await room.person("lead"), {}))).toBe("forbidden");
  });
});
