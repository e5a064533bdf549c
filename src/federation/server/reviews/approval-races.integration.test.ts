import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServiceError } from "@/encoding/domain/errors";
import { inOrder } from "@/test/ban-gate";
import {
  openReviewRoom,
  PASSWORD,
  type Person,
  type ReviewRoom,
  type Waiting,
} from "@/test/rooms/review-room";
import { ban } from "../bans/ban";
import type { NewBanBody } from "../bans/ban-dto";
import { changeOperator } from "../operators/update-operator";
import { claimReview } from "./claim-review";
import { decideReview } from "./decide-review";

let room: ReviewRoom;
let ann: Person;
let ben: Person;

beforeAll(async () => {
  room = await openReviewRoom();
  ann = await room.person("integrator");
  ben = await room.person("integrator");
});

afterAll(() => room.services.close());

const approval = { decision: "approve" as const, tier: "T3" as const, attested_skills: [] };

/** Result of a call: its response, or the code of its refusal. Anything else is a failure. */
async function settled(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    if (error instanceof ServiceError) return error.code;
    throw error;
  }
}

/** Versions of the reviews that were claimed, as they were read then. */
const seen = new Map<string, string>();

async function claim({ reviewId }: Waiting): Promise<void> {
  seen.set(reviewId, (await claimReview(ann, { id: reviewId })).version);
}

function seenOf({ reviewId }: Waiting) {
  return { id: reviewId, expected_version: seen.get(reviewId) };
}

async function standing({ did }: Waiting) {
  return room.one<{ status: string; approved: boolean }>(
    "SELECT status, approved_at IS NOT NULL AS approved FROM fed_agent WHERE did = $1",
    [did],
  );
}

type Subject = Pick<NewBanBody, "subject_type" | "subject">;

const subjects: [string, (waiting: Waiting) => Subject][] = [
  ["operator", ({ operator }) => ({ subject_type: "operator", subject: operator.did })],
  ["agent", ({ did }) => ({ subject_type: "agent", subject: did })],
  ["key", ({ key }) => ({ subject_type: "key", subject: key.kid })],
  ["host", ({ did }) => ({ subject_type: "host", subject: hostOf(did) })],
];

function hostOf(did: string): string {
  return `${did.replaceAll(/[^a-z0-9]/g, "-")}.example`;
}

describe("a ban during an approval", () => {
  const banOf = (subject: Subject) =>
    settled(ban(ben, { ...subject, reason_code: "abuse", note: "race", password: PASSWORD }));
  const approve = (waiting: Waiting) =>
    settled(decideReview(ann, { ...approval, ...seenOf(waiting) }));

  it.each(subjects)(
    "of the %s, whichever is first, leaves no approved agent",
    async (_, subjectOf) => {
      for (let turn = 0; turn < 20; turn += 1) {
        const waiting = await room.waiting();
        await claim(waiting);
        if (turn % 2 === 0) {
          const [banned, approved] = await inOrder(
            room.services.db.pool,
            () => banOf(subjectOf(waiting)),
            () => approve(waiting),
          );
          expect([banned, approved]).toEqual(["done", "conflict"]);
          expect(await standing(waiting)).toEqual({ status: "rejected", approved: false });
        } else {
          const [approved, banned] = await inOrder(
            room.services.db.pool,
            () => approve(waiting),
            () => banOf(subjectOf(waiting)),
          );
          expect([approved, banned]).toEqual(["done", "done"]);
          expect(await standing(waiting)).toEqual({ status: "suspended", approved: true });
        }
      }
    },
    120_000,
  );

  it("leaves none either where they start together", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const waiting = await room.waiting();
      await claim(waiting);
      const subject = { subject_type: "operator", subject: waiting.operator.did } as const;
      const [approved, banned] = await Promise.all([approve(waiting), banOf(subject)]);
      expect(banned).toBe("done");
      expect((await standing(waiting)).status).toBe(approved === "done" ? "suspended" : "rejected");
    }
  }, 60_000);

  it("is checked in the bans themselves, not of the registration alone", async () => {
    // A ban of a subject without recorded actions: only G6 inside the approval can see it.
    for (const [, subjectOf] of subjects) {
      const waiting = await room.waiting();
      await claim(waiting);
      const { subject_type, subject } = subjectOf(waiting);
      await room.services.db.pool.query(
        `INSERT INTO fed_ban (subject_type, subject, reason_code, note, banned_by, banned_by_name, banned_at)
         VALUES ($1, $2, 'abuse', 'x', 'x', 'x', now())`,
        [subject_type, subject],
      );
      expect(await approve(waiting)).toBe("gates_not_passed");
      expect(await standing(waiting)).toEqual({ status: "pending", approved: false });
    }
  });
});

it("suspends no agent too late: an operator's suspension and an approval exclude each other", async () => {
  const manager = await room.person("admin");
  for (let turn = 0; turn < 25; turn += 1) {
    const waiting = await room.waiting();
    await claim(waiting);
    const id = String(waiting.operator.row.id);
    const approve = () => settled(decideReview(ann, { ...approval, ...seenOf(waiting) }));
    const suspend = () =>
      settled(changeOperator(manager, { id, action: "suspend", reason: "race" }));
    const both = turn % 2 === 0 ? [approve(), suspend()] : [suspend(), approve()];
    const outcomes = await Promise.all(both);
    const approved = turn % 2 === 0 ? outcomes[0] : outcomes[1];
    expect((await standing(waiting)).status).toBe(approved === "done" ? "suspended" : "pending");
  }
}, 60_000);

describe("two integrators at once", () => {
  it("one of them claims", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const { reviewId } = await room.waiting();
      const outcomes = await Promise.all([
        settled(claimReview(ann, { id: reviewId })),
        settled(claimReview(ben, { id: reviewId })),
      ]);
      expect(outcomes.sort()).toEqual(["done", "review_claimed"]);
    }
  }, 60_000);

  it("one decision counts, even if others believe to hold the lease", async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const waiting = await room.waiting();
      await claim(waiting);
      const rejection = {
        ...seenOf(waiting),
        decision: "reject" as const,
        reason_code: "policy" as const,
        attested_skills: [],
      };
      const outcomes = await Promise.all([
        settled(decideReview(ann, { ...approval, ...seenOf(waiting) })),
        settled(decideReview(ann, rejection)),
        settled(decideReview(ben, { ...approval, ...seenOf(waiting) })),
      ]);
      expect(outcomes.filter((each) => each === "done")).toHaveLength(1);
      expect(["review_not_claimed", "conflict"]).toContain(outcomes[2]);
      expect((await standing(waiting)).status).toBe(
        outcomes[0] === "done" ? "approved" : "rejected",
      );
      const kinds = (await room.chainOf(waiting.did)).map(({ kind }) => kind);
      const decided = kinds.filter((kind) =>
        ["federation.approve", "federation.reject"].includes(kind),
      );
      expect(decided).toHaveLength(1);
    }
  }, 60_000);
});
