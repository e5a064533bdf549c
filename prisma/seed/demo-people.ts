import type { SimulatedPerson } from "@/accounts/server/simulated-people";
import type { AccountActor, ServiceContext } from "@/platform/operation/context";

/** The context in which one of the simulation acts at an instant. */
export function actingAs(
  ctx: ServiceContext,
  { id, name, email, role }: SimulatedPerson,
  at: Date,
): ServiceContext & { actor: AccountActor } {
  return {
    ...ctx,
    clock: () => at,
    actor: { kind: "account", id, name, email, roles: [role], via: "session", scopes: null },
  };
}
