import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import {
  ENVIRONMENT_COOKIE,
  inEnvironment,
  readEnvironment,
} from "@/boards/screens/places/environment";
import { startFor } from "@/boards/screens/places/navigation";

/** Everybody starts where their work is. */
export default async function StartPage() {
  const session = await getQueryClient()
    .fetchQuery(trpc.session.me.queryOptions())
    .catch(() => null);
  if (session === null) redirect("/sign-in");
  const environment = readEnvironment((await cookies()).get(ENVIRONMENT_COOKIE)?.value);
  redirect(inEnvironment(startFor(session), environment));
}
