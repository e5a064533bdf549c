import type { EngagementState } from "@/engagements/domain/engagement";
import { approveRules } from "@/engagements/server/engagement/approve-rules";
import { createEngagement } from "@/engagements/server/engagement/create-engagement";
import type { EngagementDto } from "@/engagements/server/engagement/engagement-dto";
import { CreateEngagementBody } from "@/engagements/server/engagement/engagement-input";
import { getEngagement } from "@/engagements/server/engagement/get-engagement";
import { moveEngagement } from "@/engagements/server/engagement/move-engagement";
import { addEntry } from "@/engagements/server/log/add-entry";
import { AddEntryBody, type EntryDto } from "@/engagements/server/log/entry-input";
import { createFinalReport } from "@/engagements/server/report/create-final-report";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";
import { startServices, type TestServices } from "@/test/service-context";

type Person = ServiceContext & { actor: AccountActor };

/** The people of an engagement, on a database of their own. */
export interface EngagementRoom {
  services: TestServices;
  white: Person;
  second: Person;
  red: Person;
  /** A planned engagement of all three. */
  plan: (by?: Person, more?: Record<string, unknown>) => Promise<EngagementDto>;
  inState: (state: EngagementState, more?: Record<string, unknown>) => Promise<EngagementDto>;
  log: (who: ServiceContext, id: string, body: Record<string, unknown>) => Promise<EntryDto>;
}

/** Approves the rules as this person sees them now. */
export async function approveSeen(person: ServiceContext, id: string): Promise<void> {
  const { version } = await getEngagement(person, { id });
  await approveRules(person, { id, expected_version: version ?? undefined });
}

export async function openEngagementRoom(): Promise<EngagementRoom> {
  const services = await startServices();
  const white = services.as("white_team");
  const second = services.as("white_team");
  const red = services.as("red_team");
  const plan: EngagementRoom["plan"] = (by = white, more = {}) =>
    createEngagement(
      by,
      CreateEngagementBody.parse({
        name: "Quiet harbour",
        scope: "app.test.example",
        rules_of_engagement: "No denial of service.",
        white_team: [second.actor.email],
        red_team: [red.actor.email.toUpperCase()],
        ...more,
      }),
    );
  const log: EngagementRoom["log"] = (who, id, body) =>
    addEntry(who, { id, ...AddEntryBody.parse(body) });
  const inState: EngagementRoom["inState"] = async (state, more = {}) => {
    const engagement = await plan(white, more);
    const { id } = engagement;
    if (state === "planned") return engagement;
    if (state === "cancelled") return moveEngagement(white, { id, to: "cancelled" });
    await approveSeen(second, id);
    const active = await moveEngagement(white, { id, to: "active" });
    if (state === "active") return active;
    if (state === "paused") return moveEngagement(white, { id, to: "paused" });
    const reporting = await moveEngagement(white, { id, to: "reporting" });
    if (state === "reporting") return reporting;
    await log(white, id, { name: "proof", content_base64: "AAAA" });
    await createFinalReport(white, { id, statements: [] });
    return getEngagement(white, { id });
  };
  return { services, white, second, red, plan, inState, log };
}
