import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { listRecords } from "@/log/server/read-records";
import { verifyChain } from "@/log/server/verify-trace";
import { ROLES } from "@/platform/operation/policy";
import { approveSeen, type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { storeAccount } from "@/test/stored-account";
import { approveRules } from "./engagement/approve-rules";
import { getEngagement } from "./engagement/get-engagement";
import { moveEngagement } from "./engagement/move-engagement";
import { updateEngagement } from "./engagement/update-engagement";
import { listAround, listEntries } from "./log/list-entries";

let room: EngagementRoom;
let services: EngagementRoom["services"];
let white: EngagementRoom["white"];
let second: EngagementRoom["second"];
let red: EngagementRoom["red"];
let plan: EngagementRoom["plan"];
let log: EngagementRoom["log"];
beforeAll(async () => {
  room = await openEngagementRoom();
  ({ services, white, second, red, plan, log } = room);
});
afterAll(() => room.services.close());

describe("an entry in an outsider's words", () => {
  it("names its register as its type", async () => {
    const { id } = await room.inState("active");
    const sha256 = "ab".repeat(32);
    for (const body of [
      { type: "evidence", title: "shot", sha256 },
      { entry_type: "evidence", kind: "screenshot", title: "shot", sha256 },
    ]) {
      expect(await log(white, id, body)).toMatchObject({ register: "evidence", title: "shot" });
    }
    expect(await log(white, id, { type: "white_team", text: "Seen." })).toMatchObject({
      register: "white_team",
      kind: "note",
    });
    expect(
      await log(white, id, { type: "decision", entry_type: "white_team", text: "Go." }),
    ).toMatchObject({ register: "white_team", kind: "decision" });
    await expect(
      log(white, id, { register: "white_team", type: "evidence", title: "shot", sha256 }),
    ).rejects.toMatchObject({ code: "validation_failed", errors: [{ pointer: "/type" }] });
    await expect(log(white, id, { type: "evidence", title: "shot" })).rejects.toMatchObject({
      errors: [{ pointer: "/sha256" }],
    });
  });
});

describe("planning", () => {
  it("takes texts for the three areas and keeps them", async () => {
    const { id, ...planned } = await plan(white, { crown_jewels: "Payment ledger" });
    expect(id).toMatch(/^ENG-\d{4}-\d{4,}$/);
    expect(planned).toMatchObject({
      state: "planned",
      scope: [{ kind: "other", value: "app.test.example", rule: "allowed", note: null }],
      crown_jewels: [{ id: "CJ-1", name: "Payment ledger" }],
      rules_of_engagement: { text: "No denial of service.", approved_by: null },
      white_team: [second.actor.email, white.actor.email],
      red_team: [red.actor.email],
      counts: { log: 0, evidence: 0 },
    });
  });

  it("takes lists of texts for the three areas, beside items of the whole form", async () => {
    const planned = await plan(white, {
      scope: ["app.example", { kind: "network", value: "10.0.0.0/8", rule: "disallowed" }],
      crown_jewels: ["Ledger", { name: "Keys", id: "CJ-9" }],
      rules_of_engagement: ["No denial of service.", "Office hours only."],
    });
    expect(planned.scope).toEqual([
      { kind: "other", value: "app.example", rule: "allowed", note: null },
      { kind: "network", value: "10.0.0.0/8", rule: "disallowed", note: null },
    ]);
    expect(planned.crown_jewels).toMatchObject([
      { id: "CJ-1", name: "Ledger" },
      { id: "CJ-9", name: "Keys" },
    ]);
    expect(planned.rules_of_engagement).toMatchObject({
      text: "No denial of service.\nOffice hours only.",
    });
  });

  it("is for the white team and administrators", async () => {
    for (const role of ROLES) {
      const made = plan(services.as(role));
      if (role === "white_team" || role === "admin") await made;
      else await expect(made).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("becomes active under rules that another person approved, and again after they change", async () => {
    const { id } = await plan();
    await expect(moveEngagement(white, { id, to: "active" })).rejects.toMatchObject({
      code: "roe_not_approved",
    });
    await expect(approveRules(white, { id })).rejects.toMatchObject({ code: "four_eyes_required" });
    await expect(approveRules(second, { id })).rejects.toMatchObject({
      code: "precondition_required",
    });
    await approveSeen(second, id);
    await expect(approveRules(second, { id })).rejects.toMatchObject({ code: "conflict" });
    await moveEngagement(white, { id, to: "active" });
    const changed = await updateEngagement(second, { id, rules_of_engagement: "Other rules." });
    expect(changed.rules_of_engagement.approved_by).toBeNull();
    await moveEngagement(white, { id, to: "paused" });
    await expect(moveEngagement(white, { id, to: "active" })).rejects.toMatchObject({
      code: "roe_not_approved",
    });
    await expect(approveRules(second, { id })).rejects.toMatchObject({
      code: "four_eyes_required",
    });
  });

  it("notifies the author of rules that they were approved, as long as they may know of it", async () => {
    const [author, removed] = [services.as("white_team"), services.as("white_team")];
    for (const { actor } of [author, removed]) await storeAccount(services.db, { ...actor });
    const decided = async (by: typeof author) =>
      (await listNotices(by, { view: "decided" })).notices;
    const { id } = await plan(author);
    await approveSeen(second, id);
    expect(await decided(author)).toMatchObject([
      {
        kind: "engagement_rules_decided",
        subject: `${id} ${author.actor.email}`,
        outcome: "approved",
        decided_by_name: second.actor.name,
      },
    ]);
    await updateEngagement(author, { id, white_team: [removed.actor.email] });
    await updateEngagement(removed, { id, rules_of_engagement: "Other rules." });
    await updateEngagement(author, { id, white_team: [second.actor.email] });
    await approveSeen(second, id);
    expect(await decided(removed)).toEqual([]);
    expect(await decided(author)).toHaveLength(1);
  });

  it("lets one of two win who saw the same version", async () => {
    const { id, version } = await plan();
    expect(version).not.toBeNull();
    const seen = version ?? 0;
    const moves = await Promise.allSettled([
      updateEngagement(white, { id, name: "One", expected_version: seen }),
      updateEngagement(second, { id, name: "Two", expected_version: seen }),
    ]);
    expect(moves.map((move) => move.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(moves.find((move) => move.status === "rejected")).toMatchObject({
      reason: { code: "version_conflict" },
    });
  });
});

describe("the log and the register", () => {
  it("are append-only chains whose entries name their record", async () => {
    const { id } = await plan();
    const first = await log(white, id, { text: "Kick-off held\nwith everybody" });
    const next = await log(red, id, {
      kind: "activity",
      title: "Password spraying",
      technique_id: "T1110",
      operator: "op1",
    });
    expect(first).toMatchObject({
      id: "LOG-1",
      kind: "note",
      title: "Kick-off held",
      side: "white",
    });
    expect(next).toMatchObject({ id: "LOG-2", side: "red", prev_hash: first.entry_hash });
    const { records } = await listRecords(white, { chain: `engagement:${id}` });
    expect(records.at(-1)).toMatchObject({ hash: next.entry_hash, seq: String(next.seq) });
    const body = JSON.parse(records.at(-1)?.line ?? "").body;
    expect(body).toMatchObject({
      kind: "engagement.log",
      sum: { entry: "LOG-2", sha256: next.sha256, side: "red" },
    });
    expect(JSON.stringify(body)).not.toContain("spraying");
    expect(await verifyChain(white, { chain: `engagement:${id}` })).toMatchObject({
      status: "verified",
    });
    await expect(services.db.pool.query("UPDATE engagement_entry SET title = 'x'")).rejects.toThrow(
      /permission denied/,
    );
  });

  it("keeps what is corrected and marks what is late", async () => {
    const { id } = await plan();
    await log(white, id, { text: "Alert at the gateway" });
    await log(white, id, { text: "Alert at the proxy", corrects: "LOG-1" });
    const late = await log(white, id, {
      text: "Call with the provider",
      occurred_at: new Date(Date.now() - 3_600_000).toISOString(),
    });
    expect(late.late_by_seconds).toBeGreaterThanOrEqual(3_600);
    const { entries } = await listEntries(white, { id });
    expect(entries.map((entry) => [entry.id, entry.corrects, entry.corrected_by])).toEqual([
      ["LOG-3", null, null],
      ["LOG-2", "LOG-1", null],
      ["LOG-1", null, "LOG-2"],
    ]);
    await expect(log(white, id, { text: "x", corrects: "LOG-9" })).rejects.toMatchObject({
      code: "validation_failed",
      errors: [{ pointer: "/corrects" }],
    });
    await expect(
      log(white, id, { text: "x", occurred_at: "2999-01-01T00:00:00Z" }),
    ).rejects.toMatchObject({ code: "validation_failed" });
  });

  it("hashes what arrives and refuses what is not what was declared", async () => {
    const { id } = await plan();
    const bytes = Buffer.from("screenshot of the ledger");
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const item = await log(red, id, {
      name: "ledger.txt",
      content_base64: bytes.toString("base64"),
      sha256,
    });
    expect(item).toMatchObject({
      id: "REG-1",
      register: "evidence",
      kind: "file",
      content_sha256: sha256,
      body: { storage: "stored", bytes: bytes.byteLength },
    });
    await expect(log(red, id, { name: "y", content_base64: "AAAA", sha256 })).rejects.toMatchObject(
      { code: "hash_mismatch", extra: { declared: sha256 } },
    );
    await expect(log(red, id, { register: "evidence", name: "z" })).rejects.toMatchObject({
      code: "validation_failed",
    });
    const kept = await log(white, id, { name: "disk image", sha256, kind: "memory" });
    expect(kept.body).toMatchObject({ storage: "external", bytes: null });
    expect((await getEngagement(white, { id })).counts).toEqual({ log: 0, evidence: 2 });
  });

  it("shows the red team its own side and what is meant for it", async () => {
    const { id } = await plan();
    await log(white, id, { kind: "decision", text: "Let the blue team find out" });
    await log(white, id, { kind: "leg_up", text: "Credentials handed over" });
    await log(red, id, { kind: "activity", text: "Logged in" });
    const kinds = async (who: EngagementRoom["white"]) =>
      (await listEntries(who, { id })).entries.map((entry) => entry.kind);
    expect(await kinds(red)).toEqual(["activity", "leg_up"]);
    expect(await kinds(second)).toEqual(["activity", "leg_up", "decision"]);
    await expect(listRecords(red, { chain: `engagement:${id}` })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(log(red, id, { kind: "decision", text: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(log(services.as("auditor"), id, { text: "x" })).rejects.toMatchObject({
      code: "forbidden",
    });
  });

  it("shows what the operators did in the hour before an alert", async () => {
    const { id } = await plan();
    const alert = Date.now() - 60_000;
    for (const minutes of [90, 59, 1, -0.5]) {
      const occurred_at = new Date(alert - minutes * 60_000).toISOString();
      await log(red, id, { kind: "activity", text: `${minutes} before`, occurred_at });
    }
    const around = await listAround(white, { id, alert_at: new Date(alert).toISOString() });
    expect(around.entries.map((entry) => entry.title)).toEqual(["59 before", "1 before"]);
  });

  it("is closed with the engagement, and loses nothing of what is written at once", async () => {
    const { id } = await plan();
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => log(n % 2 ? white : red, id, { text: `entry ${n}` })),
    );
    const { entries } = await listEntries(white, { id });
    expect(entries.map((entry) => entry.number)).toEqual(
      Array.from({ length: 20 }, (_, n) => 20 - n),
    );
    await moveEngagement(white, { id, to: "cancelled" });
    await expect(log(white, id, { text: "x" })).rejects.toMatchObject({
      code: "engagement_closed",
    });
    await expect(updateEngagement(white, { id, name: "x" })).rejects.toMatchObject({
      code: "engagement_closed",
    });
  });
});
