import "server-only";
import type { Pool } from "pg";
import { type Actor, requireAction, requirePerson } from "../operation/context";
import { isOpenPlayground, notPlayed } from "../operation/playable";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Who acts where a request names a playground: its second person, who has the rights of the account that plays it and
 * no other. Without a name the caller. Throws `not_in_playground` for a playground that is over or another account's,
 * and for callers that are no account; `forbidden` for a personal token and where the right to play was taken.
 */
export async function playedActor(
  pool: Pool,
  actor: Actor,
  playground: string | null | undefined,
): Promise<Actor> {
  if (playground === null || playground === undefined) return actor;
  if (actor.kind !== "account") throw notPlayed("caller");
  requirePerson(actor);
  requireAction({ actor }, "playground.play");
  const isOpen = UUID.test(playground) && (await isOpenPlayground(pool, playground, actor.id));
  if (!isOpen) throw notPlayed("ended");
  const name = `Second person, played by ${actor.name}`;
  return { ...actor, name, plays: { playground, part: "second" } };
}
