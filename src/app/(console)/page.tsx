import { redirect } from "next/navigation";
import { startFor } from "@/features/shell/navigation";
import { getQueryClient, trpc } from "@/server/trpc/rsc";

/** Everybody starts where their work is. */
export default async function StartPage() {
  const session = await getQueryClient()
    .fetchQuery(trpc.session.me.queryOptions())
    .catch(() => null);
  if (session === null) redirect("/sign-in");
  redirect(startFor(session));
}
