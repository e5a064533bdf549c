import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { readProblem } from "@/lib/problem";

const ATTEMPTS = 3;

interface Act<Output> {
  /** Version that the reader saw when deciding. */
  seen: EngagementDto;
  send: (version: number | undefined) => Promise<Output>;
  present: () => Promise<EngagementDto>;
  /** Whether the engagement is still what was decided on. */
  isSame: (seen: EngagementDto, present: EngagementDto) => boolean;
}

/**
 * Sends an act for the version that the reader saw. Every entry of the log counts the version up, so
 * a conflict alone says little: where the engagement is still what was decided on, the act is sent
 * again for the present version. Throws the conflict where it is not.
 */
export async function sendForVersion<Output>(act: Act<Output>): Promise<Output> {
  let version = act.seen.version ?? undefined;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await act.send(version);
    } catch (error) {
      if (readProblem(error)?.code !== "version_conflict" || attempt === ATTEMPTS) throw error;
      const present = await act.present();
      if (!act.isSame(act.seen, present)) throw error;
      version = present.version ?? undefined;
    }
  }
}
