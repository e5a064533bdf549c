import type { AgentGrantsDto } from "@/firewall/server/grants/grant-dto";
import { readProblem } from "@/lib/problem";

const ATTEMPTS = 3;

type Seen = {
  version: number;
  grants: readonly Pick<AgentGrantsDto["grants"][number], "tool" | "version">[];
};

interface Act<Output> {
  /** Version that the reader saw when deciding. */
  seen: Seen;
  send: (version: number) => Promise<Output>;
  present: () => Promise<Seen>;
}

/**
 * Sends grants for the version of the agent that the reader saw. Every change of the score counts the
 * version up, so a conflict alone says little: where the agent still has the same grants, they are sent
 * again for the present version. Throws the conflict where it has not.
 */
export async function sendForGrants<Output>({ seen, send, present }: Act<Output>): Promise<Output> {
  let { version } = seen;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(version);
    } catch (error) {
      if (readProblem(error)?.code !== "version_conflict" || attempt === ATTEMPTS) throw error;
      const now = await present();
      if (marks(now) !== marks(seen)) throw error;
      version = now.version;
    }
  }
}

/** Each grant with its version, whatever their order. */
function marks({ grants }: Seen): string {
  return grants
    .map(({ tool, version }) => `${tool} ${version}`)
    .sort()
    .join("\n");
}
