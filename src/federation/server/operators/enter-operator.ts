import "server-only";
import { mayActor, type ServiceContext } from "@/platform/operation/context";
import { createOperator } from "./create-operator";
import type { CreatedOperatorDto, NewOperatorBody } from "./operator-dto";
import { registerOperator } from "./register-operator";

/**
 * Enters an operator: at once for whoever manages operators, else by the proof of its key and a person's
 * word. `peer` is where an anonymous request came from. Throws what either throws.
 */
export function enterOperator(
  ctx: ServiceContext,
  { peer, ...input }: NewOperatorBody & { peer: string },
): Promise<CreatedOperatorDto> {
  return mayActor(ctx.actor, "operator.manage")
    ? createOperator(ctx, input)
    : registerOperator(ctx, { ...input, peer });
}
