import "server-only";
import { type AuthScheme, authenticate } from "../auth/authenticate";
import { type Actor, requireOwnPassword } from "../operation/context";

/**
 * Whose request an answer that lasts is, now: a session, token or account may have ended since. Asking keeps no
 * session awake. Throws `unauthenticated` and `password_change_required`.
 */
export async function presentActor(
  request: Request,
  schemes: readonly AuthScheme[],
): Promise<Actor> {
  const actor = await authenticate(request, schemes, { passive: true });
  requireOwnPassword(actor);
  return actor;
}
