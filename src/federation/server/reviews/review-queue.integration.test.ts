import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listNotices } from "@/boards/server/notices/list-notices";
import { ServiceError } from "@/encoding/domain/errors";
import { openReviewRoom, type Person, type ReviewRoom } from "@/test/rooms/review-room";
import { ban } from "../bans/ban";
import { changeOperator } from "../operators/update-operator";
import { claimReview } from "./claim-review";
import { decideReview } from "./decide-review";
import { getReview } from "./get-review";
import { listReviews } from "./list-reviews";
import { remindReviews } from "./remind-reviews";
import type { ReviewPageDto } from "./review-dto";
import { reviewFigures } from "./review-figures";
import { reinstateAgent, suspendAgent } from "./set-standing";

const HOUR = 3_600_000;

let room: ReviewRoom;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
  ben = await room.person("integrator");
});

afterAll(() => room.services.close());

async function codeOf(work: Promise<unknown>): Promise<string> {
  const thrown = await work.then(
    () => "nothing thrown",
    (error: unknown) => error,
  );
  return thrown instanceof ServiceError ? thrown.code : String(thrown);
}

const later = (hours: number) => new Date(Date.now() + hours * HOUR);

async function sql(text: string, values: unknown[]): Promise<void> {
  await room.services.db.pool.query(text, values);
}

describe("the queue", () => {
  it("shows what waits, the longest first, with what shares an operator or a host", async () => {
    const operator = await room.addOperator();
    const body = { runtime_address: "https://shared.example/mcp", name: "Twin agent" };
    const first = await room.waiting({ operator, body });
    const second = await room.waiting({ operator, body });
    const third = await room.waiting({ body: { name: "Twin agents" } });
    const pack = await getReview(ann, { id: second.reviewId });
    expect(pack.siblings).toEqual([
      expect.objectContaining({ did: first.did, shared: ["operator", "domain", "host"] }),
    ]);
    expect(pack.similar_names.map(({ did }) => did)).toEqual([third.did]);
    expect(pack.differences).toEqual([]);
    const page = await listReviews(ann, { limit: 200 });
    const ids = page.reviews.map(({ id }) => id);
    expect(ids.indexOf(first.reviewId)).toBeLessThan(ids.indexOf(second.reviewId));
    expect(page.open).toBe(page.reviews.length);
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const part: ReviewPageDto = await listReviews(ann, { limit: 3, cursor });
      walked.push(...part.reviews.map(({ id }) => id));
      cursor = part.next_cursor;
    } while (cursor !== null);
    expect(walked).toEqual(ids);
  });

  it("reports what is overdue, reminds twice, and never decides", async () => {
    const { did, reviewId } = await room.waiting();
    const typesOf = async () => {
      const { rows } = await room.services.db.pool.query<{ type: string }>(
        "SELECT type FROM fed_event WHERE did = $1 AND type LIKE 'federation.review.%' ORDER BY seq",
        [did],
      );
      return rows.map(({ type }) => type);
    };
    await remindReviews(room.at(ann, later(23)));
    expect(await typesOf()).toEqual([]);
    await remindReviews(room.at(ann, later(25)));
    await remindReviews(room.at(ann, later(26)));
    expect(await typesOf()).toEqual(["federation.review.reminder"]);
    await remindReviews(room.at(ann, later(49)));
    await remindReviews(room.at(ann, later(500)));
    expect(await typesOf()).toEqual(["federation.review.reminder", "federation.review.overdue"]);
    const noticesOf = async (reader: Person) => {
      const { notices } = await listNotices(reader, { limit: 200 });
      return notices
        .filter(({ subject }) => subject === reviewId)
        .map(({ kind, registration_did, read }) => [kind, registration_did, read]);
    };
    const waiting = ["overdue", "reminder", "waiting"].map((kind) => `federation_review_${kind}`);
    expect(await noticesOf(ben)).toEqual(waiting.map((kind) => [kind, did, false]));
    expect(await noticesOf(await room.person("analyst"))).toEqual([]);
    const other = await room.waiting();
    await room.decide(ann, other.reviewId);
    const { notices } = await listNotices(ben, { limit: 200 });
    expect(notices.filter(({ subject }) => subject === other.reviewId)).toMatchObject([
      { kind: "federation_review_waiting", read: true },
    ]);
    expect(await room.statusOf(did)).toBe("pending");
    const late = await listReviews(room.at(ann, later(49)), { overdue: true, limit: 200 });
    expect(late.reviews.map(({ id }) => id)).toContain(reviewId);
    expect(late.overdue).toBe(late.reviews.length);
    expect((await listReviews(ann, { overdue: true })).reviews).toEqual([]);
  });

  it("counts how long decisions took", async () => {
    const at = new Date("2020-03-01T00:00:00Z");
    for (const hours of [1, 2, 3, 4, 10]) {
      const { reviewId, agentId } = await room.waiting();
      await sql(
        `UPDATE fed_review SET state = 'decided', decision = 'approve', queued_at = $2,
           decided_at = $2::timestamptz + make_interval(hours => $3) WHERE id = $1`,
        [reviewId, at, hours],
      );
      await sql("UPDATE fed_agent SET status = 'withdrawn' WHERE id = $1", [agentId]);
    }
    // Those of this test alone: the period ends before all others.
    const { rows } = await room.services.db.pool.query(
      `UPDATE fed_review SET simulation = true WHERE decided_at < '2021-01-01' RETURNING id`,
    );
    expect(rows.length).toBe(5);
    const figures = await reviewFigures(room.at(ann, new Date("2020-03-10T00:00:00Z")), {
      source: "simulation",
    });
    expect(figures).toMatchObject({ decided: 5, approved: 5, p50_s: 3 * 3600, p90_s: 7.6 * 3600 });
  });
});

describe("the status of an agent", () => {
  it("is taken and given by integrators, and a ban keeps it away", async () => {
    const { did, reviewId, operator } = await room.waiting();
    await room.decide(ann, reviewId);
    expect(await codeOf(suspendAgent(await room.person("admin"), { did, reason: "x" }))).toBe(
      "forbidden",
    );
    expect(await suspendAgent(ann, { did, reason: "Answers nonsense" })).toMatchObject({
      status: "suspended",
      status_reason: "integrator",
    });
    expect(await codeOf(suspendAgent(ann, { did, reason: "again" }))).toBe("conflict");
    const manager = await room.person("admin");
    const operatorId = String(operator.row.id);
    await changeOperator(manager, { id: operatorId, action: "suspend", reason: "x" });
    expect(await codeOf(reinstateAgent(ann, { did, reason: "fixed" }))).toBe("gates_not_passed");
    await changeOperator(manager, { id: operatorId, action: "reinstate" });
    expect(await room.statusOf(did)).toBe("suspended");
    expect(await reinstateAgent(ann, { did, reason: "fixed" })).toMatchObject({
      status: "approved",
    });
    expect((await room.chainOf(did)).slice(-2)).toMatchObject([
      { kind: "federation.suspend" },
      { kind: "federation.reinstate", sum: { by: `user:${ann.actor.id}` } },
    ]);
  });
});

it("is not approved where a ban came first", async () => {
  const { did, reviewId } = await room.waiting();
  await claimReview(ann, { id: reviewId });
  await ban(ben, {
    subject_type: "agent",
    subject: did,
    reason_code: "abuse",
    note: "x",
    password: "correct horse battery staple",
  });
  const approve = {
    id: reviewId,
    decision: "approve" as const,
    tier: "T3" as const,
    attested_skills: [],
  };
  expect(await codeOf(decideReview(ann, approve))).toBe("conflict");
  expect(await room.statusOf(did)).toBe("rejected");
});
