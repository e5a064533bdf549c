import "server-only";
import type { PoolClient } from "pg";
import { z } from "zod";
import { countOthers, findAccount } from "@/accounts/server/queries/accounts";
import { FIRST_STEPS, firstSteps, type SetupFacts } from "@/boards/domain/first-steps";
import { ServiceError } from "@/encoding/domain/errors";
import { hasImported } from "@/imports/server/queries/connector-runs";
import { countOwnRules } from "@/incidents/server/queries/sla";
import { inSnapshot } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";
import { ROLES } from "@/platform/operation/policy";
import { findSinkStates } from "@/trace/server/queries/log-anchors";
import { configuredSinks } from "@/trace/server/sinks/configured-sinks";

const FirstStepsDto = z.object({
  steps: z.array(z.object({ id: z.enum(FIRST_STEPS), state: z.enum(["open", "waiting", "done"]) })),
  is_dismissed: z.boolean(),
  /** Whether the start of the account begins with them. */
  is_due: z.boolean(),
});

/** The first steps of a new service, each read anew from what is so now. */
export const readFirstSteps = operation({
  name: "readFirstSteps",
  summary: "What a new service needs before it can be relied on, and what of it is done",
  action: "account.manage",
  output: FirstStepsDto,
  errors: [],
  console: "firstSteps.read",
  reads: true,
  run: ({ actor, db }) =>
    inSnapshot(db.pool, async (client) => {
      const account = await findAccount(client, { id: actor.id });
      if (account === null) throw new ServiceError("unauthenticated");
      const steps = firstSteps({
        passwordGivenAt: account.password_given_at,
        passwordChosenAt: account.password_chosen_at,
        ...(await factsFor(client, actor.id)),
      });
      const isDismissed = account.first_steps_dismissed_at !== null;
      return {
        steps,
        is_dismissed: isDismissed,
        is_due: !isDismissed && steps.some(({ state }) => state !== "done"),
      };
    }),
});

async function factsFor(
  client: PoolClient,
  id: string,
): Promise<Omit<SetupFacts, "passwordGivenAt" | "passwordChosenAt">> {
  const others = await countOthers(client, id, ROLES);
  const sinks = configuredSinks();
  const states = await findSinkStates(
    client,
    sinks.map(({ name }) => name),
  );
  return {
    othersReady: others.ready,
    othersInvited: others.invited,
    almighty: others.almighty,
    ownDeadlineRules: await countOwnRules(client),
    hasImported: await hasImported(client),
    deliveries: states
      .filter(({ last_ordinal: last }) => last !== null)
      .map(({ sink }) => ({
        sink,
        target: sinks.find(({ name }) => name === sink)?.target ?? null,
      })),
  };
}
