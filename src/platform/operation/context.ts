import "server-only";
import type { Logger } from "pino";
import { ServiceError } from "@/encoding/domain/errors";
import type { SignatureTag } from "@/encoding/domain/http-signatures/profile";
import { type PracticePerson, practiceParty } from "@/encoding/domain/ids/practice-party";
import { agentKeyUrl } from "@/encoding/domain/keys/did";
import type { Database } from "../db/database";
import type { Claim } from "./idempotency-keys";
import { type Action, type Role, rolesAllow } from "./policy";

/** An operator's key that signed a request; does not include the operator's status. */
export interface OperatorProof {
  operatorId: bigint;
  did: string;
  /** Thumbprint of the key. */
  kid: string;
}

/** The caller. A closed union, so that every service has to say which callers it serves. */
export type Actor =
  | { kind: "anonymous" }
  | { kind: "service" }
  | { kind: "shared_secret" }
  /** An agent that signed its request; `kid` is the thumbprint of the key, `tag` says what it signed for. */
  | { kind: "agent"; agentId: bigint; did: string; kid: string; tag: SignatureTag }
  /** A federated agent (area C) that signed its request; `operator` signed the same one beside it. */
  | { kind: "federated"; did: string; kid: string; operator: OperatorProof | null }
  /** An operator of federated agents that signed its request. */
  | ({ kind: "operator" } & OperatorProof)
  | {
      kind: "account";
      id: string;
      email: string;
      name: string;
      roles: readonly Role[];
      via: "session" | "bearer" | "api_token";
      /** Null: everything that the roles allow. */
      scopes: readonly Action[] | null;
      /** The bearer token that was sent, so that it can be revoked. */
      token?: { jti: string; expiresAt: Date; epoch: number };
      /** The personal token that was sent. */
      apiToken?: string;
      /** The practice person that acts, played by this account and with no right that it has not. */
      plays?: Pick<PracticePerson, "playground" | "part">;
      /** The browser session that the call came with. */
      session?: string;
      /** True while the account's password was set by another person: it may only change it. */
      mustChangePassword?: boolean;
      /** True while a role of the account needs a second factor that it does not have. */
      mustEnrolFactor?: boolean;
    };

export type AccountActor = Extract<Actor, { kind: "account" }>;

export type AgentActor = Extract<Actor, { kind: "agent" }>;

export type FederatedActor = Extract<Actor, { kind: "federated" }>;

export type OperatorActor = Extract<Actor, { kind: "operator" }>;

export interface ServiceContext {
  actor: Actor;
  db: Database;
  /** Present instant; replaced in tests. */
  clock: () => Date;
  /** A new UUID; replaced in tests. */
  newId: () => string;
  log: Logger;
  requestId: string;
  /** Client as limits count it, where the request came over the network. */
  source?: string;
  /** Hold on the request's Idempotency-Key, where it has one: see requireClaim. */
  claim?: Claim;
}

/** True when the actor's roles, and the token's scopes where it has any, allow the action. */
export function mayActor(actor: Actor, action: Action): boolean {
  if (actor.kind === "service") return true;
  if (actor.kind !== "account" || actor.mustChangePassword === true) return false;
  if (actor.mustEnrolFactor === true) return false;
  return (
    rolesAllow(actor.roles, action) && (actor.scopes === null || actor.scopes.includes(action))
  );
}

/**
 * First line of services for what every account may do with itself, whatever its roles: returns the account.
 * Throws `unauthenticated` for anybody else, and `forbidden` for a personal token, which acts for a job.
 */
export function requireOwnAccount({ actor }: ServiceContext): AccountActor {
  if (actor.kind !== "account") throw new ServiceError("unauthenticated");
  requirePerson(actor);
  return actor;
}

/** Throws `forbidden` for a personal token, which is stored in scripts and acts for a job. */
export function requirePerson({ via }: AccountActor): void {
  if (via !== "api_token") return;
  throw new ServiceError("forbidden", "A personal token cannot do this.");
}

/** Throws `password_change_required` for an account whose password was set by another person. */
export function requireOwnPassword(actor: Actor): void {
  if (actor.kind === "account" && actor.mustChangePassword === true) {
    throw new ServiceError(
      "password_change_required",
      "Change the one-time password first: POST /api/ip3/v1/auth/password.",
    );
  }
}

/** Throws `second_factor_enrolment_required` for an account whose role needs a second factor that it has not. */
export function requireEnrolledFactor(actor: Actor): void {
  if (actor.kind === "account" && actor.mustEnrolFactor === true) {
    throw new ServiceError(
      "second_factor_enrolment_required",
      "Add a second factor in your profile first: /settings.",
    );
  }
}

/**
 * Checks a right, by `operation` for the declared one, and by services for one that depends on the
 * object; returns the account. Throws `unauthenticated` for the anonymous,
 * `password_change_required` for an account that has a one-time password,
 * `second_factor_enrolment_required`, and `forbidden` for the wrong role or scope.
 */
export function requireAction(ctx: ServiceContext, action: Action): AccountActor {
  const { actor } = ctx;
  if (actor.kind === "anonymous") throw new ServiceError("unauthenticated");
  requireOwnPassword(actor);
  requireEnrolledFactor(actor);
  if (actor.kind !== "account" || !mayActor(actor, action)) throw missingRight(action);
  return actor;
}

/**
 * First question of an operation whose right depends on what it is about: whether the account could have it
 * of anything. The service asks again of the one. Throws as `requireAction` does, naming the first right.
 */
export function requireAnyAction(
  ctx: ServiceContext,
  anyOf: readonly [Action, ...Action[]],
): AccountActor {
  const { actor } = ctx;
  if (actor.kind !== "account") return requireAction(ctx, anyOf[0]);
  requireOwnPassword(actor);
  requireEnrolledFactor(actor);
  const { roles, scopes } = actor;
  const isHeld = anyOf.some((action) => rolesAllow(roles, action));
  // A right that comes from the object is bound by the token's scopes under its own name.
  const isInScope = scopes === null || anyOf.some((action) => scopes.includes(action));
  if (!isHeld || !isInScope) throw missingRight(anyOf[0]);
  return actor;
}

/**
 * Checks the rights that an operation declares. Agents and operators of the federation have no
 * roles, and pass `anyOf`. Throws as `requireAction` does, and `not_in_playground` for a practice person
 * where the operation does not declare that it is playable.
 */
export function requireDeclared(
  ctx: ServiceContext,
  {
    action,
    anyOf,
    playable,
  }: {
    action?: Action | undefined;
    anyOf?: readonly [Action, ...Action[]] | undefined;
    playable?: true | undefined;
  },
): void {
  if (playable !== true) requireNoPart(ctx.actor);
  if (action !== undefined) requireAction(ctx, action);
  if (anyOf !== undefined && ctx.actor.kind === "account") requireAnyAction(ctx, anyOf);
}

/** Throws `not_in_playground` for a practice person: most of what accounts do is not played. */
export function requireNoPart(actor: Actor): void {
  if (actor.kind !== "account" || actor.plays === undefined) return;
  throw new ServiceError(
    "not_in_playground",
    "A second person's part is not played here: stop playing it to do this as yourself.",
  );
}

function missingRight(action: Action): ServiceError {
  return new ServiceError("forbidden", {
    detail: `This needs the right to ${action}.`,
    extra: { action },
  });
}

/**
 * First line of every service for agents: returns the agent where it is the one that is acted for.
 * Agents have no roles. Throws `signature_required`, and `agent_mismatch` for another agent's key.
 */
export function requireAgent(ctx: ServiceContext, did: string): AgentActor {
  const { actor } = ctx;
  if (actor.kind !== "agent") throw new ServiceError("signature_required");
  if (actor.did !== did) {
    throw new ServiceError("agent_mismatch", `The key is not one of ${did}.`);
  }
  return actor;
}

/**
 * Name of the actor in trace records: `user:<id>`, a practice person and who plays it, the key that signed, or the
 * service's own DID.
 */
export function actorName(actor: Actor): string {
  if (actor.kind === "agent" || actor.kind === "federated" || actor.kind === "operator")
    return agentKeyUrl(actor.did, actor.kid);
  if (actor.kind !== "account") return "did:svc:service";
  const { plays, id: account } = actor;
  return plays === undefined ? `user:${account}` : practiceParty({ ...plays, account });
}
