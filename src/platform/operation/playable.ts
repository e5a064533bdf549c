import "server-only";
import type { Pool, PoolClient } from "pg";
import { ServiceError } from "@/encoding/domain/errors";
import type { AccountActor, Actor } from "./context";

/** What is changed: whether it is simulated, and its public id. */
export interface PlayedObject {
  simulation: boolean;
  subject: string;
}

/** Why a practice person is refused. */
export type NotPlayed = keyof typeof WORDS;

const WORDS = {
  caller: "A second person is played by an account that signed in, not by an agent or a token.",
  right: "This account may not play: that needs the right to playground.play.",
  ended: "This playground has ended, or is not yours: open one first.",
  object: "Only what was made for this playground can be played on.",
} as const;

/** The refusal of a practice person, with its reason. */
export function notPlayed(reason: NotPlayed): ServiceError {
  return new ServiceError("not_in_playground", { detail: WORDS[reason], extra: { reason } });
}

/** Practice persons whose act on an object was allowed; of a call, as no other one has the same actor. */
const allowed = new WeakSet<AccountActor>();

/**
 * Asks of a practice person whether it may change this, in the transaction that has locked it: what was made for its own
 * playground, which cannot end before the transaction does. Others pass. Throws `not_in_playground`.
 */
export async function requirePlayable(
  client: PoolClient,
  { actor }: { actor: Actor },
  object: PlayedObject,
): Promise<void> {
  if (actor.kind !== "account" || actor.plays === undefined) return;
  if (!(await isInPlayground(client, actor, object, { lock: true }))) throw notPlayed("object");
  allowed.add(actor);
}

/**
 * Whether something was made for the open playground in which the account acts, as itself or as its second person.
 * With `lock` the playground stays open until the caller's transaction ends. What is real never is.
 */
export async function isInPlayground(
  client: PoolClient,
  { id, plays }: AccountActor,
  { simulation, subject }: PlayedObject,
  { lock }: { lock: boolean },
): Promise<boolean> {
  if (!simulation) return false;
  const { rowCount } = await client.query(
    `SELECT FROM playground p JOIN playground_item i ON i.playground_id = p.id
     WHERE i.subject = $1 AND p.account_id = $2 AND p.ended_at IS NULL AND ($3::uuid IS NULL OR p.id = $3)
     ${lock ? "FOR SHARE OF p" : ""}`,
    [subject, id, plays?.playground ?? null],
  );
  return rowCount === 1;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether this names an open playground of the account. */
export async function isOpenPlayground(
  pool: Pool,
  playground: string,
  account: string,
): Promise<boolean> {
  if (!UUID.test(playground)) return false;
  const { rowCount } = await pool.query(
    "SELECT FROM playground WHERE id = $1 AND account_id = $2 AND ended_at IS NULL",
    [playground, account],
  );
  return rowCount === 1;
}

/**
 * The second net below requirePlayable: nothing is recorded in the name of the second person before an object was
 * asked about. Throws an Error, which undoes the change.
 */
export function requireAsked(actor: Actor): void {
  if (actor.kind !== "account" || actor.plays?.part !== "second" || allowed.has(actor)) return;
  throw new Error("a playable operation changes what it did not hand to requirePlayable");
}
