import { redirect } from "next/navigation";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { startFor } from "@/boards/screens/places/navigation";

/** Everybody starts where their work is. */
export default async function StartPage() {
  const session = await getQueryClient()
    .fetchQuery(trpc.session.me.queryOptions())
    .catch(() => null);
  if (session === null) redirect("/sign-in");
  redirect(startFor(session));
}
