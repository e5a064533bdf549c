import { readProblem } from "@/lib/problem";
import type { AgentDto } from "@/server/services/agents/agent-dto";

const ATTEMPTS = 3;

type Seen = Pick<AgentDto, "version" | "allowed_tools">;

interface Act<Output> {
  /** What the reader saw when deciding. */
  seen: Seen;
  send: (version: number) => Promise<Output>;
  present: () => Promise<Seen>;
}

/**
 * Sends a list of tools for the version that the reader saw. Every change of the score counts the
 * version up, so a conflict alone says little: where the agent still has the same tools, the list is
 * sent again for the present version. Throws the conflict where it has not.
 */
export async function sendForTools<Output>({ seen, send, present }: Act<Output>): Promise<Output> {
  let { version } = seen;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(version);
    } catch (error) {
      if (readProblem(error)?.code !== "version_conflict" || attempt === ATTEMPTS) throw error;
      const now = await present();
      if (now.allowed_tools.join() !== seen.allowed_tools.join()) throw error;
      version = now.version;
    }
  }
}
