import { randomUUID } from "node:crypto";
import { createKey } from "@/agent-client/agent-key";
import type { GatherFacts } from "@/federation/server/gates/network-gates";
import { claimReview } from "@/federation/server/reviews/claim-review";
import { decideReview } from "@/federation/server/reviews/decide-review";
import type { ReviewDecisionBody } from "@/federation/server/reviews/review-dto";
import { hashPassword } from "@/platform/auth/factors/password";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import type { Role } from "@/platform/operation/policy";
import {
  DIGEST,
  type FederationRoom,
  type JoinPlan,
  network,
  openFederationRoom,
  type TestOperator,
} from "./federation-room";

export const PASSWORD = "correct horse battery staple";

/** A person with an account. */
export type Person = ServiceContext & { actor: AccountActor };

/** A registration that waits for its decision. */
export interface Waiting {
  did: string;
  reviewId: string;
  agentId: bigint;
  operator: TestOperator;
  key: ReturnType<typeof createKey>;
}

/** A federation with people who decide, on a database of its own. */
export interface ReviewRoom extends FederationRoom {
  person: (...roles: Role[]) => Promise<Person>;
  /** The same person at another instant. */
  at: (person: Person, at: Date) => Person;
  /** A join that passed all gates and waits in the queue. */
  waiting: (plan?: JoinPlan) => Promise<Waiting>;
  /** Claims and decides. */
  decide: (
    person: Person,
    id: string,
    body?: Partial<ReviewDecisionBody>,
  ) => ReturnType<typeof decideReview>;
  statusOf: (did: string) => Promise<string>;
}

/** Skill that no example proves: it writes, and names evidence. */
export const WRITING_SKILL = {
  id: "mail-purge",
  name: "Mail purge",
  description: "Removes reported mail from all mailboxes",
  documentation_url: "https://docs.room.example/skills/mail-purge",
  tags: [],
  effects: "write",
  evidence: [{ url: "https://docs.room.example/report.json", sha256: DIGEST }],
};

/** A network that also shows the evidence that skills name. */
export function networkWithEvidence(): GatherFacts {
  return async (declaration, options) => {
    const facts = await network()(declaration, options);
    const written = declaration.skills.filter(({ effects }) => effects !== "read");
    return {
      ...facts,
      runs: facts.runs.filter(({ skill_id }) => written.every(({ id }) => id !== skill_id)),
      evidences: declaration.skills.flatMap(({ id, evidence }) =>
        evidence.map(({ url, sha256 }) => ({
          skill_id: id,
          url,
          outcome: "ok" as const,
          sha256,
          length: 10,
        })),
      ),
    };
  };
}

let joined = 0;

export async function openReviewRoom(): Promise<ReviewRoom> {
  const room = await openFederationRoom();
  const { pool } = room.services.db;
  const passwordHash = await hashPassword(PASSWORD);
  const decide: ReviewRoom["decide"] = async (person, id, body = {}) => {
    const { version } = await claimReview(person, { id });
    const said = {
      expected_version: version,
      decision: "approve" as const,
      tier: "T3" as const,
      attested_skills: [],
      ...body,
    };
    return decideReview(person, { ...said, id });
  };
  return {
    ...room,
    person: async (...roles) => {
      const ctx = room.services.as(...roles);
      const { id, email, name } = ctx.actor;
      await pool.query(
        `INSERT INTO account (id, email, name, password_hash, roles, updated_at)
         VALUES ($1, $2, $3, $4, $5, now())`,
        [id, email, name, passwordHash, ctx.actor.roles],
      );
      return ctx;
    },
    at: (person, at) => ({ ...person, clock: () => at }),
    waiting: async (plan = {}) => {
      joined += 1;
      const did = plan.did ?? `did:svc:agent:waits-${joined}-${randomUUID().slice(0, 8)}`;
      const operator = plan.operator ?? (await room.addOperator());
      const key = plan.key ?? createKey();
      await room.join({ ...plan, did, operator, key });
      const { rows } = await pool.query<{ id: string; agent_id: bigint }>(
        `SELECT v.id, v.agent_id FROM fed_review v JOIN fed_agent a ON a.id = v.agent_id
         WHERE a.did = $1 AND v.state = 'awaiting'`,
        [did],
      );
      const [row] = rows;
      if (row === undefined) throw new Error(`${did} waits for nobody`);
      return { did, reviewId: row.id, agentId: row.agent_id, operator, key };
    },
    decide,
    statusOf: async (did) => {
      const row = await room.one<{ status: string }>(
        "SELECT status FROM fed_agent WHERE did = $1 ORDER BY id DESC LIMIT 1",
        [did],
      );
      return row.status;
    },
  };
}
