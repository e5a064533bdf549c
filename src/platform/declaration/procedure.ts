import "server-only";
import type { TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";
import { z } from "zod";
import type { ServiceContext } from "../operation/context";
import {
  allowed,
  authed,
  authedBeforeEnrolment,
  authedBeforePasswordChange,
  type Rights,
} from "../trpc/init";
import type { AnyDeclaration, Operation } from "./operation";

type Run = (ctx: ServiceContext, input: unknown) => Promise<unknown>;

/** The procedure of the console for an operation: the same rights, schemas and function as over REST. */
export function procedureOf<Kind extends "query" | "mutation", In, RunIn, O extends z.ZodType>(
  operation: Operation<Kind, In, RunIn, O>,
) {
  const { declaration, kind } = operation;
  const schema = inputOf(declaration);
  const access = accessOf(declaration);
  const base = declaration.playable === true ? access.meta({ playable: true }) : access;
  const asked = schema === null ? base : base.input(schema);
  // The schema has read the input already.
  const run = declaration.run as unknown as Run;
  const answered = asked.output(declaration.output);
  const resolve = ({ ctx, input }: { ctx: { service: ServiceContext }; input?: unknown }) =>
    run(ctx.service, input ?? {});
  const procedure = kind === "query" ? answered.query(resolve) : answered.mutation(resolve);
  type Def = { input: In; output: z.output<O>; meta: unknown };
  return procedure as unknown as Kind extends "query"
    ? TRPCQueryProcedure<Def>
    : TRPCMutationProcedure<Def>;
}

function accessOf(d: AnyDeclaration) {
  const { action, anyOf, consoleAnyOf, beforePasswordChange, beforeEnrolment } = d;
  const rights: Rights | undefined = action === undefined ? (consoleAnyOf ?? anyOf) : [action];
  if (rights !== undefined) return allowed(...rights);
  if (beforePasswordChange === true) return authedBeforePasswordChange;
  return beforeEnrolment === true ? authedBeforeEnrolment : authed;
}

/** The schema of what the console sends; null where it sends nothing. */
function inputOf({ input, params, query, body }: AnyDeclaration): z.ZodType | null {
  if (input !== undefined) return input;
  const parts = [params, query, body].filter((part) => part !== undefined);
  const [first, ...rest] = parts;
  if (first === undefined) return null;
  return rest.reduce<z.ZodType>(
    (all, part) =>
      all instanceof z.ZodObject && part instanceof z.ZodObject
        ? part.extend(all.shape)
        : z.intersection(all, part),
    first,
  );
}
