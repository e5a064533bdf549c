import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROUTE_MODULES } from "@/generated/operations";
import { sweepAnswers } from "@/platform/operation/idempotency-keys";
import { ROLES } from "@/platform/operation/policy";
import { bearerOf } from "@/test/bearer";
import { burpReport } from "@/test/burp-report";
import { openSignedRoom, type SignedRoom } from "@/test/rooms/signed-room";
import { sendSigned } from "@/test/signed-caller";

/** A request that is repeated with its Idempotency-Key. */

let signed: SignedRoom;
let person: Record<string, string>;

beforeAll(async () => {
  signed = await openSignedRoom(ROUTE_MODULES);
  person = await bearerOf(signed.room.services.db, "person", ROLES);
}, 120_000);
afterAll(() => signed.close());

interface Sent {
  headers?: Record<string, string>;
  by?: Record<string, string>;
}

async function post(path: string, key: string, body: unknown, { headers, by = person }: Sent = {}) {
  const answer = await fetch(`${signed.base}${path}`, {
    method: "POST",
    headers: {
      ...by,
      "idempotency-key": key,
      ...(body instanceof FormData ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    body: body instanceof FormData ? body : JSON.stringify(body),
  });
  return { status: answer.status, headers: answer.headers, json: await answer.json() };
}

const ENGAGEMENTS = "/api/ip3/v1/engagements";
const wasReplayed = (answer: { headers: Headers }) =>
  answer.headers.get("idempotent-replayed") === "true";

async function count(table: string): Promise<number> {
  const { rows } = await signed.owner.query(`SELECT count(*)::int AS n FROM ${table}`);
  return rows[0].n;
}

/** Id of an entry of the account `person`. */
async function lastEntry() {
  const { rows } = await signed.owner.query(
    "SELECT * FROM idempotency_key ORDER BY claimed_at DESC LIMIT 1",
  );
  return rows[0];
}

describe("a repetition", () => {
  it("is answered as the first was, and creates nothing", async () => {
    const key = randomUUID();
    const first = await post(ENGAGEMENTS, key, { name: "Winter tide" });
    expect(first.status).toBe(201);
    const before = await count("engagement");
    const again = await post(ENGAGEMENTS, key, { name: "Winter tide" });
    expect(again.status).toBe(201);
    expect(again.json).toEqual(first.json);
    for (const name of ["location", "etag"]) {
      expect(first.headers.get(name)).toBeTruthy();
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect([wasReplayed(first), wasReplayed(again)]).toEqual([false, true]);
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await count("engagement")).toBe(before);
  });

  it("is distinguished from another request, and stores nothing of it in clear", async () => {
    const key = `${randomUUID()}-of-mine`;
    const { json } = await post(ENGAGEMENTS, key, { name: "Plain words" });
    const entry = await lastEntry();
    expect(entry.answer.byteLength).toBeGreaterThan(100);
    const stored = Buffer.concat([entry.id, entry.answer]).toString("latin1");
    for (const text of [key, "Plain words", json.id]) expect(stored).not.toContain(text);
    const other = await post(ENGAGEMENTS, key, { name: "Other words" });
    expect([other.status, other.json.code]).toEqual([422, "idempotency_conflict"]);
    const comments = (id: string) => `/api/ip3/v1/engagements/${id}/log`;
    const entryBody = { title: "Seen", register: "white_team", text: "Seen" };
    const log = await post(comments(json.id), key, entryBody);
    expect(log.json.code).not.toBe("idempotency_conflict");
    const elsewhere = await post(
      ENGAGEMENTS,
      key,
      { name: "Other words" },
      {
        by: await bearerOf(signed.room.services.db, "other", ["white_team"]),
      },
    );
    expect([elsewhere.status, wasReplayed(elsewhere)]).toEqual([201, false]);
  });

  it("with a key that is none is refused", async () => {
    const answer = await post(ENGAGEMENTS, "two words", { name: "A" });
    expect([answer.status, answer.json.code]).toEqual([400, "invalid_request"]);
  });

  it("of ten at once leaves one thing", async () => {
    const key = randomUUID();
    const before = await count("engagement");
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post(ENGAGEMENTS, key, { name: "At once" })),
    );
    expect(await count("engagement")).toBe(before + 1);
    const done = answers.filter(({ status }) => status === 201);
    expect(done.filter((each) => !wasReplayed(each))).toHaveLength(1);
    expect(new Set(done.map(({ json }) => json.id)).size).toBe(1);
    for (const each of answers.filter(({ status }) => status !== 201)) {
      expect([each.status, each.json.code]).toEqual([409, "idempotency_in_progress"]);
      expect(each.headers.get("retry-after")).toBe("1");
    }
    expect((await post(ENGAGEMENTS, key, { name: "At once" })).json.id).toBe(done[0]?.json.id);
  });

  it("of what was refused and changed nothing is decided anew", async () => {
    const key = randomUUID();
    expect((await post(ENGAGEMENTS, key, { name: 7 })).status).toBe(422);
    expect((await post(ENGAGEMENTS, key, { name: "Seven" })).status).toBe(201);
  });

  it("of a response with a secret says so, and does not show it", async () => {
    const key = randomUUID();
    const feed = "/api/ip3/v1/calendar/feed";
    const first = await post(feed, key, {});
    expect(first.status).toBe(201);
    expect(await lastEntry()).toMatchObject({ status: 201, answer: null });
    const again = await post(feed, key, {});
    expect([again.status, again.json.code]).toEqual([409, "answer_not_kept"]);
    // The address from the first response still opens: it was not made anew.
    const path = new URL(first.json.url, signed.base).pathname;
    expect((await fetch(`${signed.base}${path}`)).status).toBe(200);
  });

  it("is another request after a day, and what is over its day is swept", async () => {
    const key = randomUUID();
    const first = await post(ENGAGEMENTS, key, { name: "Old" });
    const { id } = await lastEntry();
    const age = () =>
      signed.owner.query(
        "UPDATE idempotency_key SET claimed_at = now() - interval '24 hours 1 second' WHERE id = $1",
        [id],
      );
    await age();
    const later = await post(ENGAGEMENTS, key, { name: "New" });
    expect(later.status).toBe(201);
    expect(later.json.id).not.toBe(first.json.id);
    const before = await count("idempotency_key");
    await age();
    await sweepAnswers(signed.room.services.db.pool);
    expect(await count("idempotency_key")).toBe(before - 1);
  });
});

describe("a request that was lost on the way", () => {
  const name = "Lost";

  /** As a process leaves it that ended while it answered. */
  async function leave(key: string, state: string) {
    await post(ENGAGEMENTS, key, { name });
    const { id } = await lastEntry();
    await signed.owner.query(
      `UPDATE idempotency_key SET status = NULL, answer = NULL, request_sha256 = NULL, ${state} WHERE id = $1`,
      [id],
    );
  }

  it("is acted on again where it changed nothing", async () => {
    const key = randomUUID();
    await leave(key, "acted_at = NULL, claimed_at = now() - interval '61 seconds'");
    const again = await post(ENGAGEMENTS, key, { name });
    expect([again.status, wasReplayed(again)]).toEqual([201, false]);
  });

  it("is not where it may still be under way, or has changed something", async () => {
    const fresh = randomUUID();
    await leave(fresh, "acted_at = NULL");
    expect((await post(ENGAGEMENTS, fresh, { name })).json.code).toBe("idempotency_in_progress");
    const acted = randomUUID();
    await leave(acted, "claimed_at = now() - interval '61 seconds'");
    const before = await count("engagement");
    expect((await post(ENGAGEMENTS, acted, { name })).json.code).toBe("answer_not_kept");
    expect(await count("engagement")).toBe(before);
  });
});

describe("an import", () => {
  const form = (text: string | Buffer) => {
    const sent = new FormData();
    sent.set("file", new Blob([new Uint8Array(Buffer.from(text))]), "report.xml");
    return sent;
  };
  const BURP = "/api/ip3/v1/imports/burp";

  it("is recognised by what was uploaded, whatever the form's boundary", async () => {
    const key = randomUUID();
    const report = burpReport([{ host: "https://once.example" }]);
    const first = await post(BURP, key, form(report));
    expect(first.status).toBe(201);
    const before = await count("connector_run");
    const again = await post(BURP, key, form(report));
    expect([again.status, again.json.id, wasReplayed(again)]).toEqual([201, first.json.id, true]);
    expect(again.headers.get("location")).toBe(`/api/ip3/v1/imports/${first.json.id}`);
    const other = await post(BURP, key, form(burpReport([{ host: "https://twice.example" }])));
    expect([other.status, other.json.code]).toEqual([422, "idempotency_conflict"]);
    const option = await post(`${BURP}?min_severity=high`, key, form(report));
    expect(option.json.code).toBe("idempotency_conflict");
    expect(await count("connector_run")).toBe(before);
  });

  it("in the background is answered with the run that waits", async () => {
    const key = randomUUID();
    const report = burpReport([{ host: "https://later.example" }]);
    const headers = { prefer: "respond-async" };
    const first = await post(BURP, key, form(report), { headers });
    const again = await post(BURP, key, form(report), { headers });
    expect([first.status, again.status, again.json.id]).toEqual([202, 202, first.json.id]);
    expect(again.headers.get("preference-applied")).toBe("respond-async");
  });

  it("that failed and is on record as that is refused in the same words", async () => {
    const key = randomUUID();
    const broken = "<?xml version='1.0'?><issues burpVersion='1'><issue><name>x</name>";
    const first = await post(BURP, key, form(broken));
    const runs = await count("connector_run");
    const again = await post(BURP, key, form(broken));
    const { request_id: _, ...words } = first.json;
    expect(again).toMatchObject({ status: first.status, json: words });
    expect([first.status, wasReplayed(again)]).toEqual([422, true]);
    expect(await count("connector_run")).toBe(runs);
  });

  it("whose key was taken over while it arrived changes nothing", async () => {
    const key = randomUUID();
    const report = burpReport([{ host: "https://slow.example" }]);
    const digest = createHash("sha256").update(report).digest("hex");
    let finish = () => {};
    const go = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const arriving: RequestInit & { duplex: "half" } = {
      method: "POST",
      headers: { ...person, "idempotency-key": key, "content-type": "application/xml" },
      body: new ReadableStream({
        start: async (controller) => {
          controller.enqueue(new Uint8Array(report.subarray(0, 100)));
          await go;
          controller.enqueue(new Uint8Array(report.subarray(100)));
          controller.close();
        },
      }),
      duplex: "half",
    };
    const slow = fetch(`${signed.base}${BURP}`, arriving);
    await expect.poll(async () => (await lastEntry()).status).toBeNull();
    await signed.owner.query(
      "UPDATE idempotency_key SET claimed_at = now() - interval '61 seconds' WHERE status IS NULL AND acted_at IS NULL",
    );
    const headers = { "content-type": "application/xml" };
    const second = await fetch(`${signed.base}${BURP}`, {
      method: "POST",
      headers: { ...person, "idempotency-key": key, ...headers },
      body: new Uint8Array(report),
    });
    expect(second.status).toBe(201);
    finish();
    const late = await slow;
    expect([late.status, (await late.json()).code]).toEqual([409, "idempotency_in_progress"]);
    const { rows } = await signed.owner.query(
      "SELECT status FROM connector_run WHERE encode(file_sha256, 'hex') = $1 AND status LIKE 'completed%'",
      [digest],
    );
    expect(rows).toHaveLength(1);
  });
});

describe("an agent that signs", () => {
  it("sends again with a new signature", async () => {
    const request = (content: string) => ({
      method: "POST",
      target: `/api/agents/${encodeURIComponent(signed.agent.did)}/inputs`,
      headers: [["Idempotency-Key", "agent-1"]] as [string, string][],
      body: JSON.stringify({ source: "mail:a@example.org", channel: "document", content }),
    });
    const send = (content: string) =>
      sendSigned(signed.base, signed.agent, request(content), {
        input: (text) => text.replace('"@query"', '"@query" "idempotency-key"'),
      });
    const first = await send("The meeting is moved.");
    const again = await send("The meeting is moved.");
    expect(again).toMatchObject({ status: 200, json: first.json });
    expect(again.headers["idempotent-replayed"]).toBe("true");
    expect(await send("The meeting is over.")).toMatchObject({
      status: 422,
      json: { code: "idempotency_conflict" },
    });
  });
});
