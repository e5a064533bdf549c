import "server-only";
import type { PoolClient } from "pg";
import { isInForce, keysToRevoke } from "@/agents/domain/key-lifecycle";
import {
  type RestoreRefusal,
  restoreConditions,
  restoreRefusals,
} from "@/agents/domain/trust/quarantine";
import { rulesOf } from "@/agents/domain/trust/trust-state";
import { setNextChallenge } from "@/agents/server/queries/agent-challenges";
import { findAgentKeys } from "@/agents/server/queries/agent-key-history";
import { consumeReview, findReviews, type ReviewRow } from "@/agents/server/queries/agent-stops";
import { type AgentRow, updateAgent } from "@/agents/server/queries/agents";
import { toHex } from "@/encoding/domain/crypto/encoding";
import { type ErrorCode, ServiceError } from "@/encoding/domain/errors";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { type AccountActor, actorName, type ServiceContext } from "@/platform/operation/context";
import { traceTime } from "@/trace/domain/record";
import { findEpochs } from "@/trace/server/queries/trace";
import { openEpoch } from "@/trace/server/records/end-epoch";
import { OFFICER_ALIAS } from "../chain/officer-alias";
import { nextChallengeAt } from "../challenges/schedule-challenge";
import { OfAgent } from "../registry/agent-input";
import { keyInstant } from "../registry/key-instant";
import { isInvolved, requireAgentRow } from "../registry/require-agent";
import { RestoreBody, RestoreDto } from "../trust/quarantine-dto";
import { recordTrust } from "../trust/record-trust";
import { reviewId } from "./review-agent";

const HOUR_MS = 3_600_000;

const CODES: Readonly<Record<RestoreRefusal, { code: ErrorCode; detail: string }>> = {
  not_quarantined: { code: "conflict", detail: "The agent is not quarantined." },
  safety_officer_required: { code: "forbidden", detail: "A safety officer restores agents." },
  four_eyes_required: {
    code: "four_eyes_required",
    detail: "Whoever quarantined an agent does not restore it.",
  },
  review_missing: {
    code: "review_required",
    detail: "There is no such review of this quarantine, or it was used.",
  },
  review_not_green: { code: "review_required", detail: "The review is not green." },
  baseline_reset_required: {
    code: "baseline_reset_required",
    detail: "A restore puts the score to the baseline; send baseline_reset as true.",
  },
  no_key_in_force: {
    code: "conflict",
    detail: "The agent has no key that counts and could prove nothing.",
  },
};

/**
 * Restores a quarantined agent: opens the next epoch of its chain behind the seal, sets the score
 * to the baseline and lets it only read for 24 hours of this clock. Its tools stay revoked until
 * they are granted again. Throws `not_found`, `forbidden`, `four_eyes_required` for the account
 * that quarantined it, for its operator, and for the reviewer of an automatic quarantine,
 * `review_required` without an unused green review of this quarantine that no later one
 * contradicts, `baseline_reset_required`, and `conflict` for an agent that is not quarantined or
 * whose keys do not allow it.
 */
export const restoreAgent = operation({
  name: "restoreAgent",
  summary: "Restore a quarantined agent after a green review; it only reads for 24 hours",
  tag: "Agents",
  action: "agent.restore",
  params: OfAgent,
  body: RestoreBody,
  output: RestoreDto,
  says: "The agent is ACTIVE at its baseline",
  errors: ["conflict", "review_required", "baseline_reset_required", "four_eyes_required"],
  rest: "POST /api/agents/{id}/restore",
  console: "agentStops.restore",
  run: async (ctx, input) => {
    const { actor } = ctx;
    requireOwnApproval(actor, input.approved_by);
    return inTransaction(ctx.db.pool, async (client) => {
      const agent = await requireAgentRow(ctx, input.id, { client, lock: true });
      if (isInvolved(actor, agent)) {
        throw new ServiceError(
          "four_eyes_required",
          "Whoever answers for an agent or registered it does not restore it.",
        );
      }
      const now = ctx.clock();
      const then: ServiceContext = { ...ctx, clock: () => now };
      const review = await findReviewOf(client, agent, input.review_id);
      const keys = await keysThatReturn(client, agent, now);
      const isPersonal = agent.quarantined_by?.startsWith("user:") === true;
      if (!isPersonal && review?.row.reviewed_by === actorName(actor)) {
        throw new ServiceError(
          "four_eyes_required",
          "Nobody lifts an automatic quarantine alone: somebody else reviews it.",
        );
      }
      requireRestorable(
        restoreRefusals({
          agentDid: agent.did,
          status: agent.status,
          quarantinedBy: agent.quarantined_by,
          approver: { actor: actorName(actor), isSafetyOfficer: true },
          review: review && { agentDid: agent.did, green: review.isGreen },
          baselineReset: input.baseline_reset,
          keysInForce: keys.length,
        }),
      );
      if (review === null || !(await consumeReview(client, review.row.id, now))) {
        throw new Error("the review was used under the agent's lock");
      }
      const opened = await openNextEpoch(then, client, agent, keys);
      const { agent: restored } = await recordTrust(then, client, opened, {
        kind: "restore.apply",
        sum: {
          review: reviewId(review.row),
          approved_by: actorName(actor),
          read_only_until: traceTime(readOnlyUntil(agent, now)),
        },
      });
      // A restore proves no key: the first challenge comes a period later.
      const at = nextChallengeAt(restored, { lastPassAt: now, lastIssuedAt: null });
      await setNextChallenge(client, restored.id, { at });
      const { status, score, read_only_until: until } = restored;
      if (status !== "ACTIVE" || until === null) throw new Error(`${agent.did} was not restored`);
      return { status, score, conditions: restoreConditions(until.toISOString()) };
    });
  },
});

function requireOwnApproval(actor: AccountActor, approvedBy: string): void {
  if (approvedBy === OFFICER_ALIAS) return;
  if (approvedBy.toLowerCase() === actor.email.toLowerCase()) return;
  throw new ServiceError("forbidden", {
    detail: "One approves a restore only in one's own name.",
    errors: [{ pointer: "/approved_by", message: "not the caller's address" }],
    extra: { action: "agent.restore" },
  });
}

function requireRestorable(refusals: readonly RestoreRefusal[]): void {
  const [first] = refusals;
  if (first === undefined) return;
  const { code, detail } = CODES[first];
  throw new ServiceError(code, { detail, extra: { refusals } });
}

/** The named review, where it is of this quarantine and unused; a later red one speaks against it. */
async function findReviewOf(
  client: PoolClient,
  agent: AgentRow,
  named: string,
): Promise<{ row: ReviewRow; isGreen: boolean } | null> {
  const ofThis = (await findReviews(client, agent.id)).filter(
    ({ epoch, used_at }) => epoch === agent.epoch && used_at === null,
  );
  const row = ofThis.find((each) => reviewId(each) === named);
  if (row === undefined) return null;
  const isGreen = ofThis.every(({ id, verdict }) => id < row.id || verdict === "green");
  return { row, isGreen };
}

/**
 * Keys that count in the next epoch. A revoked key stays revoked, and keys that a revoked one may
 * have introduced while compromised are not restored either.
 */
async function keysThatReturn(client: PoolClient, agent: AgentRow, now: Date): Promise<string[]> {
  const keys = await findAgentKeys(client, agent.id);
  const at = keyInstant(keys, now);
  const suspect = keys.flatMap(({ kid, compromisedSince }) =>
    compromisedSince === null ? [] : keysToRevoke(keys, kid, compromisedSince),
  );
  const kids = keys.filter((key) => isInForce(key, at)).map(({ kid }) => kid);
  const fallen = kids.filter((kid) => suspect.includes(kid));
  if (fallen.length > 0) {
    throw new ServiceError("conflict", {
      detail: "Keys that a compromised key brought have to be revoked first.",
      extra: { keys: fallen },
    });
  }
  return kids;
}

async function openNextEpoch(
  ctx: ServiceContext,
  client: PoolClient,
  agent: AgentRow,
  keys: readonly string[],
): Promise<AgentRow> {
  const { did, tier, baseline, operator, runtime } = agent;
  const sealed = (await findEpochs(client, did)).at(-1);
  if (sealed === undefined || !sealed.sealed) throw new Error(`the chain of ${did} is not sealed`);
  const epoch = sealed.epoch + 1;
  const { agent: opened, record } = await recordTrust(
    ctx,
    client,
    agent,
    {
      kind: "chain.open",
      sum: {
        epoch,
        tier,
        baseline,
        operator,
        keys,
        runtime: runtime.type,
        prev_epoch_seal: toHex(sealed.head),
      },
    },
    (at, { kind, sum }) => openEpoch(at, client, { chain: did, kind, summary: sum }),
  );
  if (record.epoch !== epoch) throw new Error(`${did} opened another epoch`);
  return updateAgent(client, opened.id, { epoch }, ctx.clock());
}

/** The state's clock is never behind this one; where it is ahead, the time runs from there. */
function readOnlyUntil({ trust }: AgentRow, now: Date): Date {
  const from = Math.max(now.getTime(), Math.ceil(trust.clock / 1000));
  return new Date(from + rulesOf(trust).readOnlyHours * HOUR_MS);
}
