import { redirect } from "next/navigation";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { startFor } from "@/boards/screens/places/navigation";
import { StartScreen } from "@/boards/screens/start/start-screen";

export const metadata = { title: "What Proofline is" };

/** Everybody starts where their work is; visitors with what this is. */
export default async function StartPage() {
  const session = await getQueryClient()
    .fetchQuery(trpc.session.me.queryOptions())
    .catch(() => null);
  if (session !== null) redirect(startFor(session));
  return <StartScreen />;
}
