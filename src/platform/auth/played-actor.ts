import "server-only";
import type { Pool } from "pg";
import { type Actor, mayActor } from "../operation/context";
import { isOpenPlayground, notPlayed } from "../operation/playable";

/**
 * Who acts where a request names a playground: its second person, who has the rights of the account that plays it and
 * no other. Without a name the caller. Throws `not_in_playground` for a playground that is over or another account's,
 * for an account without the right to play, and for tokens, agents and everyone who is no account.
 */
export async function playedActor(
  pool: Pool,
  actor: Actor,
  playground: string | null | undefined,
): Promise<Actor> {
  if (playground === null || playground === undefined) return actor;
  if (actor.kind !== "account" || actor.via === "api_token") throw notPlayed("caller");
  if (!mayActor(actor, "playground.play")) throw notPlayed("right");
  if (!(await isOpenPlayground(pool, playground, actor.id))) throw notPlayed("ended");
  const name = `Second person, played by ${actor.name}`;
  return { ...actor, name, plays: { playground, part: "second" } };
}
