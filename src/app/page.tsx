import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import {
  ENVIRONMENT_COOKIE,
  inEnvironment,
  readEnvironment,
} from "@/boards/screens/places/environment";
import { startFor } from "@/boards/screens/places/navigation";
import { StartScreen } from "@/boards/screens/start/start-screen";

export const metadata = { title: "What Proofline is" };

/**
 * Everybody starts where their work is; who manages accounts, with the first steps until they are done or
 * dismissed, and visitors with what this is.
 */
export default async function StartPage() {
  const client = getQueryClient();
  const session = await client.fetchQuery(trpc.session.me.queryOptions()).catch(() => null);
  if (session === null) return <StartScreen />;
  if (session.may["account.manage"]) {
    const { is_due: isDue } = await client.fetchQuery(trpc.firstSteps.read.queryOptions());
    if (isDue) redirect("/first-steps");
  }
  const environment = readEnvironment((await cookies()).get(ENVIRONMENT_COOKIE)?.value);
  redirect(inEnvironment(startFor(session), environment));
}
