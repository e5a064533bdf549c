import { TRPCError } from "@trpc/server";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ConsoleShell } from "@/features/shell/console-shell";
import { RAIL_COOKIE } from "@/features/shell/rail-memory";
import { SignedOut } from "@/features/sign-in/signed-out";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

async function isSignedIn(): Promise<boolean> {
  try {
    await getQueryClient().fetchQuery(trpc.session.me.queryOptions());
    return true;
  } catch (error) {
    if (error instanceof TRPCError && error.code === "UNAUTHORIZED") return false;
    throw error;
  }
}

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  if (!(await isSignedIn())) return <SignedOut />;
  const rail = (await cookies()).get(RAIL_COOKIE)?.value;
  return (
    <HydrateClient>
      <ConsoleShell railCollapsed={rail === "collapsed"}>{children}</ConsoleShell>
    </HydrateClient>
  );
}
