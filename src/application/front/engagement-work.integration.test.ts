import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { streamEngagementEvents } from "@/engagements/server/engagement/engagement-events-route";
import { moveEngagement } from "@/engagements/server/engagement/move-engagement";
import { updateEngagement } from "@/engagements/server/engagement/update-engagement";
import {
  exportEngagementLog,
  importEngagementLog,
} from "@/engagements/server/exchange/log-file-route";
import { listEntries } from "@/engagements/server/log/list-entries";
import { createFinalReport } from "@/engagements/server/report/create-final-report";
import { forgetAccess } from "@/platform/auth/access-cache";
import { issueBearerToken } from "@/platform/auth/bearer-token";
import { closeDatabase } from "@/platform/db/database";
import { restOf } from "@/platform/declaration/rest";
import { closeLive, LISTENER_NAME } from "@/platform/live/live";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import { ensureSecrets } from "@/platform/secrets/secrets";
import { openTestFront, type TestFront } from "@/test/rooms/agent-front";
import { type EngagementRoom, openEngagementRoom } from "@/test/rooms/engagement-room";
import { storeAccount } from "@/test/stored-account";
import { terminateConnections } from "@/test/terminate-connections";

type Person = ServiceContext & { actor: AccountActor; bearer: string };

let room: EngagementRoom;
let front: TestFront;
let base: string;
let white: Person;
let red: Person;
let outsider: Person;
let id: string;
const open = new Set<AbortController>();

async function person(name: string, role: Role): Promise<Person> {
  const { services } = room;
  const email = `${name}@test.example`;
  const { account } = await storeAccount(services.db, { email, name, roles: [role] });
  const context = services.as(role);
  return {
    ...context,
    actor: { ...context.actor, id: account.id, email, name },
    bearer: await issueBearerToken(account, new Date()),
  };
}

beforeAll(async () => {
  process.env.RATE_LIMITS = "off";
  process.env.LOG_LEVEL = "silent";
  room = await openEngagementRoom();
  await ensureSecrets(new Date());
  front = await openTestFront(
    restOf([streamEngagementEvents, createFinalReport, exportEngagementLog, importEngagementLog]),
  );
  base = front.origin;
  white = await person("white", "white_team");
  red = await person("red", "red_team");
  outsider = await person("outsider", "red_team");
}, 120_000);

beforeEach(async () => {
  const planned = await room.plan(white, {
    white_team: [white.actor.email],
    red_team: [red.actor.email],
  });
  id = planned.id;
});

afterAll(async () => {
  for (const each of open) each.abort();
  await closeLive();
  await front.close();
  await closeDatabase();
  await room.services.close();
});

describe("a final report", () => {
  it.each([undefined, "{}"])("is refused by its own rule, for the body %s", async (body) => {
    const response = await fetch(`${base}/api/ip3/v1/engagements/${id}/final-report`, {
      method: "POST",
      headers: { authorization: `Bearer ${white.bearer}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body }),
    });
    expect([response.status, (await response.json()).code]).toEqual([
      422,
      "final_report_requires_evidence_register",
    ]);
  });
});

interface Told {
  event: string;
  id: string | null;
  data: Record<string, unknown>;
}

function request(who: Person, headers: Record<string, string> = {}) {
  const abort = new AbortController();
  open.add(abort);
  const answer = fetch(`${base}/api/ip3/v1/engagements/${id}/events`, {
    headers: { authorization: `Bearer ${who.bearer}`, ...headers },
    signal: abort.signal,
  });
  return { answer, abort };
}

/** Reads a stream event by event; null where it has ended. */
async function listen(who: Person, headers: Record<string, string> = {}) {
  const { answer, abort } = request(who, headers);
  const response = await answer;
  expect(response.status).toBe(200);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<Told | null> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end === -1) {
        const piece = await reader?.read();
        if (piece === undefined || piece.done) return null;
        text += piece.value;
        continue;
      }
      const fields = text
        .slice(0, end)
        .split("\n")
        .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]);
      text = text.slice(end + 2);
      const { event, id: number = null, data } = Object.fromEntries(fields);
      if (event !== undefined) return { event, id: number, data: JSON.parse(data) };
    }
  };
  return { response, next, close: () => abort.abort() };
}

const entry = (number: number, kind: string, side = "white") => ({
  event: "entry",
  data: { id: `LOG-${number}`, register: "white_team", kind, side, number },
});

describe("GET /api/ip3/v1/engagements/{id}/events", () => {
  it("streams entries to all who may see them, as they are written and uncompressed", async () => {
    const first = await listen(white, { "accept-encoding": "gzip, br" });
    const second = await listen(white);
    expect(first.response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    expect(first.response.headers.get("content-encoding")).toBeNull();
    expect(first.response.headers.get("cache-control")).toContain("no-transform");
    for (const each of [first, second]) {
      expect(await each.next()).toMatchObject({
        event: "position",
        data: { version: 1, state: "planned" },
      });
    }
    const written = await room.log(white, id, { kind: "decision", text: "Hold" });
    for (const each of [first, second]) {
      expect(await each.next()).toEqual({ ...entry(1, "decision"), id: String(written.seq) });
    }
    await updateEngagement(white, { id, name: "Another name" });
    expect(await first.next()).toEqual({
      event: "engagement",
      id: null,
      data: { version: 3, state: "planned" },
    });
    first.close();
    second.close();
  });

  it("resumes behind the last event that was seen", async () => {
    const kinds = ["note", "decision", "pause"];
    const seqs: number[] = [];
    for (const kind of kinds) seqs.push((await room.log(white, id, { kind, text: kind })).seq);
    const stream = await listen(white, { "last-event-id": String(seqs[0]) });
    expect(await stream.next()).toMatchObject({
      event: "position",
      id: String(seqs[0]),
      data: { seq: seqs[2] },
    });
    expect(await stream.next()).toEqual({ ...entry(2, "decision"), id: String(seqs[1]) });
    expect(await stream.next()).toEqual({ ...entry(3, "pause"), id: String(seqs[2]) });
    stream.close();
    // A reader that names a future event misses none.
    const ahead = await listen(white, { "last-event-id": "100000" });
    expect(await ahead.next()).toMatchObject({ event: "position", id: String(seqs[2]) });
    await room.log(white, id, { kind: "note", text: "Next" });
    expect(await ahead.next()).toMatchObject(entry(4, "note"));
    ahead.close();
    const { answer } = request(white, { "last-event-id": "later" });
    expect(await (await answer).json()).toMatchObject({ status: 400, code: "invalid_request" });
  });

  it("streams to the red team what the list shows it, and nothing else", async () => {
    const stream = await listen(red);
    expect(await stream.next()).toEqual({
      event: "position",
      id: "-1",
      data: { seq: -1, version: null, state: "planned" },
    });
    await room.log(white, id, { kind: "decision", text: "Hidden" });
    await room.log(white, id, { kind: "white_card", text: "Shared" });
    await room.log(white, id, { name: "hidden item", content_base64: "AAAA" });
    await room.log(red, id, { kind: "activity", text: "Own" });
    const streamed = [await stream.next(), await stream.next()];
    expect(streamed).toMatchObject([entry(2, "white_card"), entry(3, "activity", "red")]);
    const { entries } = await listEntries(red, { id });
    expect(streamed.map((each) => each?.data.id)).toEqual(entries.map((each) => each.id).reverse());
    await moveEngagement(white, { id, to: "cancelled" });
    expect(await stream.next()).toEqual({
      event: "engagement",
      id: null,
      data: { version: null, state: "cancelled" },
    });
    stream.close();
    const again = await listen(red, { "last-event-id": "-1" });
    await again.next();
    expect([await again.next(), await again.next()]).toEqual(streamed);
    again.close();
  });

  it("ends for accounts that were removed from the team, disabled or signed out", async () => {
    const removed = await listen(red);
    await removed.next();
    await updateEngagement(white, { id, red_team: [] });
    expect(await removed.next()).toBeNull();
    expect((await request(red).answer).status).toBe(404);
    await updateEngagement(white, { id, red_team: [red.actor.email] });
    const disabled = await listen(red);
    await disabled.next();
    const { pool } = room.services.db;
    await pool.query("UPDATE account SET disabled_at = now() WHERE id = $1", [red.actor.id]);
    forgetAccess();
    await room.log(white, id, { kind: "white_card", text: "After" });
    expect(await disabled.next()).toBeNull();
    expect((await request(red).answer).status).toBe(401);
    await pool.query("UPDATE account SET disabled_at = NULL WHERE id = $1", [red.actor.id]);
    forgetAccess();
  });

  it("does not exist for an outsider, as if there were no such engagement", async () => {
    const there = await (await request(outsider).answer).json();
    id = "ENG-2026-999999";
    const nowhere = await (await request(outsider).answer).json();
    expect(there).toMatchObject({ status: 404, code: "not_found" });
    expect(there.detail).toBe(nowhere.detail);
  });

  it("goes on when the listening connection was terminated", async () => {
    const stream = await listen(white);
    await stream.next();
    expect(await terminateConnections(room.services.db.pool, LISTENER_NAME)).toBe(1);
    await room.log(white, id, { kind: "note", text: "Meanwhile" });
    expect(await stream.next()).toMatchObject(entry(1, "note"));
    stream.close();
  });

  it("keeps an account to twelve streams, and gives back those that were closed", async () => {
    const streams = await Promise.all(Array.from({ length: 12 }, () => listen(white)));
    const refused = await request(white).answer;
    expect(refused.status).toBe(429);
    expect(refused.headers.get("retry-after")).toBe("30");
    const head = await fetch(`${base}/api/ip3/v1/engagements/${id}/events`, {
      method: "HEAD",
      headers: { authorization: `Bearer ${red.bearer}` },
    });
    expect(head.headers.get("content-type")).toContain("text/event-stream");
    for (const each of streams) each.close();
    await expect
      .poll(async () => {
        const { answer, abort } = request(white);
        const { status } = await answer;
        abort.abort();
        return status;
      })
      .toBe(200);
  });
});

describe("the log as a file over HTTP", () => {
  const CSV = "start_date,description,dest_ip\n2026-11-20 09:00:00,Reached DC01,DC01\n";
  const call = (who: Person, path: string, init: RequestInit = {}) =>
    fetch(`${base}/api/ip3/v1/engagements/${id}/log/${path}`, {
      ...init,
      headers: { ...init.headers, authorization: `Bearer ${who.bearer}` },
    });

  it("comes in as text or as a form, is streamed to listeners, and goes out", async () => {
    const stream = await listen(red);
    await stream.next();
    const form = new FormData();
    form.set("file", new File([CSV], "log.csv"));
    const dry = await call(red, "import?dry_run=true", { method: "POST", body: form });
    expect([dry.status, await dry.json()]).toMatchObject([200, { dry_run: true, imported: 1 }]);
    const headers = { "content-type": "text/csv" };
    const done = await call(red, "import", { method: "POST", body: CSV, headers });
    expect([done.status, await done.json()]).toMatchObject([200, { first: "LOG-1" }]);
    expect(await stream.next()).toMatchObject(entry(1, "activity", "red"));
    stream.close();
    const refused = await call(red, "import", { method: "POST", body: "x,y\n1,2", headers });
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { code: "parse_failed", position: { line: 1, column: 1 } },
    ]);

    const file = await call(white, "export?sanitise=true&columns=sha256:keep");
    expect(file.headers.get("content-type")).toContain("text/csv");
    expect(file.headers.get("content-disposition")).toMatch(/_sanitised\.csv"$/);
    expect(file.headers.get("x-total-count")).toBe("1");
    expect(file.headers.get("x-sanitised-columns")).toContain("sha256=keep");
    expect(file.headers.get("x-replaced")).toContain("host=2");
    const text = await file.text();
    expect(text).toContain("Reached host-1");
    expect(text).not.toContain("DC01");
    expect((await call(white, "export?sanitise=true&columns=kind:mask")).status).toBe(422);
    for (const path of ["export", "import"]) {
      const method = path === "export" ? "GET" : "POST";
      const body = path === "export" ? null : CSV;
      const answer = await call(outsider, path, { method, body, headers });
      expect([answer.status, await answer.json()]).toMatchObject([404, { code: "not_found" }]);
    }
  });
});
