import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createKey } from "@/agent-client/agent-key";
import { ServiceError } from "@/encoding/domain/errors";
import { jwkOf } from "@/encoding/domain/keys/multikey";
import type { ServiceContext } from "@/platform/operation/context";
import { ROLES, type Role } from "@/platform/operation/policy";
import {
  openReviewRoom,
  type Person,
  type ReviewRoom,
  type Waiting,
} from "@/test/rooms/review-room";
import { ban } from "../bans/ban";
import { liftBan } from "../bans/lift-ban";
import { listBans } from "../bans/list-bans";
import { createOperator } from "../operators/create-operator";
import { getOperator } from "../operators/get-operator";
import { addOperatorKey, endOperatorKey } from "../operators/set-operator-keys";
import { addOperatorMember, removeOperatorMember } from "../operators/set-operator-members";
import { changeOperator } from "../operators/update-operator";
import { verifyDomain } from "../operators/verify-domain";
import { claimReview, releaseReview } from "./claim-review";
import { decideReview } from "./decide-review";
import { getReview } from "./get-review";
import { listReviews } from "./list-reviews";
import { rerunReview } from "./rerun-review";
import { reviewFigures } from "./review-figures";
import { reinstateAgent, suspendAgent } from "./set-standing";

let room: ReviewRoom;
let waiting: Waiting;
const people = new Map<Role, Person>();

beforeAll(async () => {
  room = await openReviewRoom();
  waiting = await room.waiting();
  for (const role of ROLES) people.set(role, await room.person(role));
});

afterAll(() => room.services.close());

const READ: Role[] = ["integrator", "safety_officer", "auditor", "admin"];
const MANAGE: Role[] = ["integrator", "admin"];
const REVIEW: Role[] = ["integrator"];

const NOBODY = "00000000-0000-4000-8000-000000000000";
const NO_REVIEW = { id: "rev_00000000-none" };

/** Each with a missing subject or a refused body: callers with the right get another answer. */
const OPERATIONS: [string, Role[], (ctx: ServiceContext) => Promise<unknown>][] = [
  ["read an operator", READ, (ctx) => getOperator(ctx, { id: idOfOperator() })],
  [
    "enter an operator",
    MANAGE,
    (ctx) =>
      createOperator(ctx, {
        did: waiting.operator.did,
        name: "Taken",
        organisation: "",
        role: "human",
      }),
  ],
  [
    "change an operator",
    MANAGE,
    (ctx) => changeOperator(ctx, { id: idOfOperator(), expected_version: -1 }),
  ],
  [
    "add a key",
    MANAGE,
    (ctx) =>
      addOperatorKey(ctx, {
        id: idOfOperator(),
        public_key_jwk: { ...jwkOf(createKey().publicKey) },
        retires_at: "2020-01-01T00:00:00Z",
      }),
  ],
  [
    "revoke a key",
    MANAGE,
    (ctx) => endOperatorKey(ctx, { id: idOfOperator(), kid: "k".repeat(43), reason: "x" }),
  ],
  [
    "add a member",
    MANAGE,
    (ctx) => addOperatorMember(ctx, { id: idOfOperator(), email: "nobody@test.example" }),
  ],
  [
    "remove a member",
    MANAGE,
    (ctx) => removeOperatorMember(ctx, { id: idOfOperator(), account_id: NOBODY }),
  ],
  [
    "verify a domain",
    MANAGE,
    (ctx) => verifyDomain(ctx, { id: idOfOperator() }, async () => "missing"),
  ],
  ["list bans", READ, (ctx) => listBans(ctx, {})],
  [
    "ban",
    MANAGE,
    (ctx) =>
      ban(ctx, { subject_type: "host", subject: "x.example", reason_code: "abuse", note: "x" }),
  ],
  ["lift a ban", MANAGE, (ctx) => liftBan(ctx, { id: "0", note: "x" })],
  ["list reviews", READ, (ctx) => listReviews(ctx, {})],
  ["read a review", READ, (ctx) => getReview(ctx, { id: waiting.reviewId })],
  ["read figures", READ, (ctx) => reviewFigures(ctx, { source: "registry" })],
  ["claim a review", REVIEW, (ctx) => claimReview(ctx, NO_REVIEW)],
  ["release a review", REVIEW, (ctx) => releaseReview(ctx, { id: waiting.reviewId })],
  ["run gates again", REVIEW, (ctx) => rerunReview(ctx, NO_REVIEW)],
  [
    "approve",
    REVIEW,
    (ctx) =>
      decideReview(ctx, {
        id: waiting.reviewId,
        decision: "approve",
        tier: "T3",
        attested_skills: [],
      }),
  ],
  [
    "reject",
    REVIEW,
    (ctx) =>
      decideReview(ctx, {
        id: waiting.reviewId,
        decision: "reject",
        reason_code: "policy",
        attested_skills: [],
      }),
  ],
  ["suspend an agent", REVIEW, (ctx) => suspendAgent(ctx, { did: waiting.did, reason: "x" })],
  ["reinstate an agent", REVIEW, (ctx) => reinstateAgent(ctx, { did: waiting.did, reason: "x" })],
];

function idOfOperator(): string {
  return String(waiting.operator.row.id);
}

/** Whether the right was there; what else was wrong does not matter here. */
async function may(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    // A stranger does not learn that an operator exists.
    const isStranger = error.code === "not_found" && error.detail === "There is no such operator.";
    return error.code !== "forbidden" && error.code !== "unauthenticated" && !isStranger;
  }
}

describe.each(OPERATIONS)("to %s", (_, allowed, call) => {
  it.each(ROLES)("%s", async (role) => {
    const person = people.get(role);
    if (person === undefined) throw new Error(`there is no ${role}`);
    expect(await may(call(person))).toBe(allowed.includes(role));
  });

  it("takes more than a token without the right, a signature or nothing", async () => {
    const every = room.services.as();
    const token: ServiceContext = {
      ...every,
      actor: { ...every.actor, via: "api_token", scopes: ["incident.read"] },
    };
    expect(await may(call(token))).toBe(false);
    expect(await may(call(room.services.anonymous))).toBe(false);
    expect(await may(call(waiting.operator.ctx))).toBe(false);
    const { did, key } = waiting;
    const agent = room.as({ kind: "federated", did, kid: key.kid, operator: null });
    expect(await may(call(agent))).toBe(false);
  });
});

it("changed nothing", async () => {
  expect(await room.statusOf(waiting.did)).toBe("pending");
  expect(await getOperator(room.services.as("auditor"), { id: idOfOperator() })).toMatchObject({
    status: "active",
    version: 1,
    members: [],
  });
  expect((await listBans(room.services.as("auditor"), { state: "all" })).bans).toEqual([]);
});
