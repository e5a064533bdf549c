import "server-only";
import { z } from "zod";
import { changeAccount } from "@/accounts/server/queries/accounts";
import { inTransaction } from "@/platform/db/transaction";
import { operation } from "@/platform/declaration/operation";

const DismissedDto = z.object({ is_dismissed: z.boolean() });

/** Leaves the first steps out of the start of this account, or calls them back; it ticks none of them. */
export const dismissFirstSteps = operation({
  name: "dismissFirstSteps",
  summary: "Leave the first steps out of the start of the account, or call them back",
  action: "account.manage",
  input: z.strictObject({ is_dismissed: z.boolean() }),
  output: DismissedDto,
  errors: [],
  console: "firstSteps.dismiss",
  run: async ({ actor, db, clock }, { is_dismissed: isDismissed }) => {
    const now = clock();
    await inTransaction(db.pool, (client) =>
      changeAccount(client, actor.id, {
        first_steps_dismissed_at: isDismissed ? now : null,
        updated_at: now,
      }),
    );
    return { is_dismissed: isDismissed };
  },
});
