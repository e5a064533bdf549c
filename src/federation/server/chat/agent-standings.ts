import "server-only";
import type { Pool } from "pg";
import {
  type AgentAndKey,
  type ChatAgentRow,
  findChatAgents,
} from "@/federation/server/queries/chat/chat-standing";
import { processSingleton } from "@/platform/process/process-singleton";

type Standings = ReadonlyMap<string, ChatAgentRow>;

interface Round {
  asked: Map<string, AgentAndKey>;
  answer: Promise<Standings>;
}

const nameOf = ({ did, kid }: AgentAndKey) => `${did}#${kid}`;

/**
 * Whether an agent may take part in the chat now, or null. Concurrent callers share one statement,
 * which begins after the last call: no result is older than its call.
 */
export async function standingOf(pool: Pool, asked: AgentAndKey): Promise<ChatAgentRow | null> {
  const rounds = processSingleton("chat.standings", () => new WeakMap<Pool, Round>());
  let round = rounds.get(pool);
  if (round === undefined) {
    const next: Round = { asked: new Map(), answer: later().then(() => ask(pool, rounds, next)) };
    rounds.set(pool, next);
    round = next;
  }
  round.asked.set(nameOf(asked), asked);
  return (await round.answer).get(nameOf(asked)) ?? null;
}

function later(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

async function ask(pool: Pool, rounds: WeakMap<Pool, Round>, { asked }: Round): Promise<Standings> {
  // Who asks from now on waits for the next statement.
  rounds.delete(pool);
  const rows = await findChatAgents(pool, [...asked.values()]);
  return new Map(rows.map((row) => [nameOf(row), row]));
}
