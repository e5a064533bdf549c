import "server-only";
import type { z } from "zod";
import type {
  BodyDeclaration,
  ResponseDeclaration,
  RestRequest,
  RestTraits,
  RouteDeclaration,
} from "@/platform/http/route-declaration";
import type { Scheme } from "../auth/admit";
import type { RouteResult } from "../http/answer";
import { type AccountActor, requireDeclared, type ServiceContext } from "../operation/context";
import type { Action } from "../operation/policy";
import { parseInput } from "../operation/validation-error";

type Schema = z.ZodType | undefined;

/** Output of a schema; adds nothing to the rest without one. */
type Read<S extends Schema> = S extends z.ZodType ? z.output<S> : unknown;
type Written<S extends Schema> = S extends z.ZodType ? z.input<S> : unknown;

/** Input of `run`: the output of `input`, else parameters, query and body together. */
export type RunInput<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  I extends Schema,
> = I extends z.ZodType ? z.output<I> : Read<P> & Read<Q> & Read<B>;

/**
 * Input for callers in code: only `input` is parsed then, as the rest was parsed at the transport.
 */
export type CallInput<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  I extends Schema,
> = I extends z.ZodType ? z.input<I> : Read<P> & Read<Q> & Read<B>;

/** Input from the console. */
export type ConsoleInput<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  I extends Schema,
> = I extends z.ZodType
  ? z.input<I>
  : [P, Q, B] extends [undefined, undefined, undefined]
    ? // biome-ignore lint/suspicious/noConfusingVoidType: tRPC's client is called without an argument then
      void
    : Written<P> & Written<Q> & Written<B>;

/** What `run` knows about its caller: an account if a right is required. */
type Admitted<A> = A extends Action ? ServiceContext & { actor: AccountActor } : ServiceContext;

/** A request of REST, read by the schemas of its operation. */
type Sent<P extends Schema, Q extends Schema, B extends Schema> = RestRequest & {
  params: Read<P>;
  query: Read<Q>;
  body: Read<B>;
};

export interface OperationDeclaration<
  P extends z.ZodObject | undefined,
  Q extends Schema,
  B extends Schema,
  I extends Schema,
  O extends z.ZodType,
  Path extends string,
  A extends Action | undefined,
> extends RestTraits {
  /** Unique; its name in the OpenAPI document. */
  name: string;
  /** Group in the OpenAPI document; left out where REST does not have it. */
  tag?: string;
  /** Right that is needed, of an account; left out where any caller that is admitted may. */
  action?: A;
  /** Rights of which at least one is needed; which one, `run` asks of the object. */
  anyOf?: readonly [Action, ...Action[]];
  /** Also for an account that has still to add a second factor; over the console. */
  beforeEnrolment?: true;
  params?: P;
  query?: Q;
  /** Of a JSON body. */
  body?: B;
  /** Input of `run` and of the console, where it is not parameters, query and body together. */
  input?: I;
  output: O;
  /** Does it. */
  run: (ctx: Admitted<A>, input: RunInput<P, Q, B, I>) => Promise<z.output<O>> | z.output<O>;

  /** Router and procedure by which the console calls it, such as `cases.transition`. */
  console?: string;
  /**
   * Rights of which the console requires one, where REST admits callers that have no roles; without
   * `action`.
   */
  consoleAnyOf?: readonly [Action, ...Action[]];
  /** Whether the console asks and changes nothing; what REST reads with GET does. */
  reads?: boolean;

  /** Method and path over REST, such as `GET /api/ip3/v1/incidents/{id}`. */
  rest?: Path;
  /** Accepted schemes; a bearer token by default. */
  auth?: readonly Scheme[];
  /** Of the answer; 200 by default. With 204 the result of `run` is not sent. */
  status?: 200 | 201 | 202 | 204;
  /** Description of the response, in a few words. */
  says?: string;
  /** Further answers. */
  responses?: Readonly<Record<number, ResponseDeclaration>>;
  /** A list whose answer has `next_cursor`, which Link names too (RFC 8288). */
  paged?: true;
  /** Makes the answer of the result, where that is more than the result as JSON. */
  answer?: (result: z.output<O>, sent: Sent<P, Q, B>) => RouteResult | Promise<RouteResult>;
  /** Of the body, in bytes. */
  limit?: number;
}

/** Makes of a request of REST what `run` takes. */
type ReadSent<P extends Schema, Q extends Schema, B extends Schema, I extends Schema> = (
  sent: Sent<P, Q, B>,
) => CallInput<P, Q, B, I> | Promise<CallInput<P, Q, B, I>>;

/** `read` is needed where REST does not send what `run` takes: parameters, query and body together. */
type Reading<
  P extends Schema,
  Q extends Schema,
  B extends Schema,
  I extends Schema,
  Path extends string,
> = string extends Path
  ? unknown
  : Read<P> & Read<Q> & Read<B> extends CallInput<P, Q, B, I>
    ? { read?: ReadSent<P, Q, B, I> }
    : { read: ReadSent<P, Q, B, I> };

/** An operation: called as a function by other services, and mounted by its declaration. */
export type Operation<
  Kind extends "query" | "mutation",
  In,
  RunIn,
  O extends z.ZodType,
> = (unknown extends RunIn
  ? (ctx: ServiceContext) => Promise<z.output<O>>
  : (ctx: ServiceContext, input: RunIn) => Promise<z.output<O>>) & {
  readonly kind: Kind;
  readonly declaration: AnyDeclaration;
  /** Types alone: what the console sends and gets. */
  readonly types?: { input: In; output: z.output<O> };
};

/** A declaration whose types are not needed any more. */
export type AnyDeclaration = Omit<
  OperationDeclaration<
    z.ZodObject | undefined,
    Schema,
    Schema,
    Schema,
    z.ZodType,
    string,
    Action | undefined
  >,
  "run" | "answer"
> & {
  run: (ctx: never, input: never) => unknown;
  read?: ((sent: never) => unknown) | undefined;
  answer?: ((result: never, sent: never) => RouteResult | Promise<RouteResult>) | undefined;
};

type KindOf<Path extends string, Reads> = Reads extends true
  ? "query"
  : Path extends `GET ${string}`
    ? "query"
    : "mutation";

/**
 * Declares an operation, once: REST, the console's procedure, OpenAPI, rights and limits are made
 * from it. What follows from the rest is not written: rights, parameters and bodies imply their
 * errors (errorsOf). The value is a function for other services: it checks the right, reads the
 * input and runs, in this order, as the transports do.
 */
export function operation<
  P extends z.ZodObject | undefined = undefined,
  Q extends Schema = undefined,
  B extends Schema = undefined,
  I extends Schema = undefined,
  O extends z.ZodType = z.ZodType,
  const Path extends string = string,
  const Reads extends boolean = false,
  const A extends Action | undefined = undefined,
>(
  declaration: OperationDeclaration<P, Q, B, I, O, Path, A> &
    Reading<P, Q, B, I, Path> & { reads?: Reads },
): Operation<KindOf<Path, Reads>, ConsoleInput<P, Q, B, I>, CallInput<P, Q, B, I>, O> {
  const { run, input, rest, reads } = declaration;
  const call = async (ctx: ServiceContext, given?: unknown) => {
    requireDeclared(ctx, declaration);
    const read = input === undefined ? given : parseInput(input, given);
    return run(ctx as Admitted<A>, read as RunInput<P, Q, B, I>);
  };
  const kind = reads === true || rest?.startsWith("GET ") === true ? "query" : "mutation";
  const made = Object.assign(call, { kind, declaration });
  return made as unknown as ReturnType<typeof operation<P, Q, B, I, O, Path, Reads, A>>;
}

/** An operation of REST alone whose answer is a stream, a file or a protocol of its own. */
export interface RestOperation {
  readonly rest: string;
  readonly route: RouteDeclaration<z.ZodType, z.ZodType, BodyDeclaration | undefined>;
}

/** Declares an operation that only REST has, and that answers by itself. */
export function restOperation<
  P extends z.ZodType = z.ZodUndefined,
  Q extends z.ZodType = z.ZodUndefined,
  B extends BodyDeclaration | undefined = undefined,
>({ rest, ...route }: RouteDeclaration<P, Q, B> & { rest: string }): RestOperation {
  return { rest, route: route as unknown as RestOperation["route"] };
}
