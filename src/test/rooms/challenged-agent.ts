import { type AgentKey, signWith } from "@/agent-client/agent-key";
import { challengeMessage } from "@/agents/domain/challenge-message";
import { answerDetached } from "@/agents/server/challenges/answer-detached";
import type {
  ControlChallengeDto,
  PassedChallengeDto,
} from "@/agents/server/challenges/challenge-dto";
import { getChallenge } from "@/agents/server/challenges/get-challenge";
import { issueChallenges } from "@/agents/server/challenges/issue-challenges";
import { sweepChallenges } from "@/agents/server/challenges/sweep-challenges";
import type { AgentRow } from "@/agents/server/queries/agents";
import { requireAgentRow } from "@/agents/server/registry/require-agent";
import { recoverAgents } from "@/agents/server/trust/recover-agents";
import type { Database } from "@/platform/db/database";
import type { ServiceContext } from "@/platform/operation/context";
import { type AgentRoom, AUDIENCE, type Registered } from "./agent-room";

/** A room whose clock a test moves on. */
export interface ChallengeRoom {
  /** Moves the clock on and does what the job does then; on another database's pool where one is given. */
  wait: (seconds: number, db?: Database) => Promise<Swept>;
  now: () => Date;
  /** Contexts of this clock. */
  service: ServiceContext;
  anonymous: ServiceContext;
  asAgent: (registered: Registered) => ServiceContext;
  ask: (registered: Registered) => Promise<ControlChallengeDto | null>;
  /** Answers a challenge without HTTP signatures. */
  answer: (
    challenge: ControlChallengeDto,
    key: AgentKey,
    over?: Partial<ControlChallengeDto>,
  ) => Promise<PassedChallengeDto>;
  rowOf: (registered: Registered) => Promise<AgentRow>;
}

export interface Swept {
  missed: number;
  recovered: number;
  issued: number;
}

export function challengeRoom({ services }: AgentRoom): ChallengeRoom {
  let ahead = 0;
  const clock = () => new Date(Date.now() + ahead);
  const service: ServiceContext = { ...services.service, clock };
  const anonymous: ServiceContext = { ...services.anonymous, clock };
  const asAgent = ({ agent, key }: Registered): ServiceContext => ({
    ...anonymous,
    actor: { kind: "agent", agentId: 0n, did: agent.did, kid: key.kid, tag: "svc-agent" },
  });
  return {
    wait: async (seconds, db = services.db) => {
      ahead += seconds * 1000;
      const ctx = { ...service, db };
      return {
        missed: await sweepChallenges(ctx),
        recovered: await recoverAgents(ctx),
        issued: await issueChallenges(ctx, AUDIENCE),
      };
    },
    now: clock,
    service,
    anonymous,
    asAgent,
    ask: (registered) => getChallenge(asAgent(registered), registered.agent.did, AUDIENCE),
    answer: (challenge, key, over = {}) => {
      const { did, challenge_id, nonce, aud, expires_at } = { ...challenge, ...over };
      const message = challengeMessage({ aud, challenge_id, did, exp: expires_at, nonce });
      const signature = Buffer.from(signWith(key, message)).toString("base64url");
      const place = { id: challenge.did, challenge_id: challenge.challenge_id };
      return answerDetached(anonymous, { ...place, signature, exp: expires_at });
    },
    rowOf: ({ agent }) => requireAgentRow(service, agent.did),
  };
}
