import "server-only";
import { z } from "zod";
import { findControlChallenges } from "@/agents/server/queries/agent-challenges";
import { keyOf, pageOf } from "@/platform/declaration/list-pages";
import { operation } from "@/platform/declaration/operation";
import { pickDto } from "@/platform/declaration/pick-dto";
import { defineList } from "@/platform/domain/list";
import { requireAction } from "@/platform/operation/context";
import { OfAgent } from "../registry/agent-input";
import { READ_AGENTS } from "../registry/on-agent";
import { requireAgentRow } from "../registry/require-agent";

const Instant = z.iso.datetime();

const ListChallengesInput = z.object({
  cursor: z.string().max(300).nullish(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
});

const PastChallengeDto = z.object({
  challenge_id: z.string(),
  issued_at: Instant,
  expires_at: Instant,
  answered_at: Instant.nullable(),
  outcome: z
    .enum(["passed", "missed", "superseded"])
    .nullable()
    .meta({ description: "Null where nobody answered or ended it yet" }),
  key: z.string().nullable().meta({ description: "Thumbprint of the key that passed it" }),
  noise: z
    .number()
    .int()
    .meta({ description: "Wrong answers, counted up to a bound: anybody can send one" }),
});

export const AgentChallengesDto = z
  .object({
    did: z.string(),
    challenges: z.array(PastChallengeDto),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: "AgentChallenges" });

export type AgentChallengesDto = z.infer<typeof AgentChallengesDto>;

const LIST = defineList({ key: { issued_at: "instant", id: "text" } });

/** Challenges of an agent to prove its key, the newest first. Throws `not_found` and `invalid_cursor`. */
export const listChallenges = operation({
  ...READ_AGENTS,
  name: "listAgentChallenges",
  summary: "Challenges to prove its key, with what became of each",
  params: OfAgent,
  query: ListChallengesInput,
  queryError: "validation_failed",
  input: OfAgent.extend(ListChallengesInput.shape),
  output: AgentChallengesDto,
  says: "The newest first",
  errors: [],
  rest: "GET /api/agents/{id}/challenges",
  console: "agents.challenges",
  run: async (ctx, { id, cursor, limit }) => {
    requireAction(ctx, "agent.read");
    const key = keyOf(LIST, cursor);
    const agent = await requireAgentRow(ctx, id);
    const found = await findControlChallenges(ctx.db.pool, agent.id, {
      before: key && [key.issued_at, key.id],
      limit: limit + 1,
    });
    const { page, next_cursor } = pageOf(LIST, found, limit);
    return {
      did: agent.did,
      challenges: page.map((row) =>
        pickDto(PastChallengeDto, row, { challenge_id: row.id, key: row.kid }),
      ),
      next_cursor,
    };
  },
});
