import "server-only";
import { operation } from "@/platform/declaration/operation";
import { mayActor } from "@/platform/operation/context";
import { createOperator } from "./create-operator";
import { CreatedOperatorDto, NewOperatorBody } from "./operator-dto";
import { registerOperator } from "./register-operator";

/**
 * Creates an operator: at once for a person who manages operators, else by proof of its key and a
 * person's approval. Throws what either throws.
 */
export const enterOperator = operation({
  name: "registerFederationOperator",
  summary: "Enter an operator; whoever manages none gets a text to sign with its key",
  tag: "Federation",
  auth: ["bearer", "anonymous"],
  body: NewOperatorBody,
  status: 201,
  output: CreatedOperatorDto,
  says: "The operator, or what its key has to sign",
  location: "/api/federation/operators",
  errors: ["forbidden", "conflict", "key_refused", "key_registered"],
  rest: "POST /api/federation/operators",
  console: "federationOperators.create",
  consoleAnyOf: ["operator.manage", "federation.operate"],
  run: (ctx, input) =>
    mayActor(ctx.actor, "operator.manage")
      ? createOperator(ctx, input)
      : registerOperator(ctx, input),
});
