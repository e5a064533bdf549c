import { TRPCError } from "@trpc/server";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { copy as newPassword } from "@/accounts/screens/new-password/copy";
import { copy as secondFactor } from "@/accounts/screens/second-factor/copy";
import { copy as signIn } from "@/accounts/screens/sign-in/copy";
import { Detour } from "@/accounts/screens/sign-in/detour";
import { getQueryClient, HydrateClient, pagePlayground, trpc } from "@/application/trpc/rsc";
import { ENVIRONMENT_COOKIE, readEnvironment } from "@/boards/screens/places/environment";
import { ConsoleShell } from "@/boards/screens/shell/console-shell";
import { RAIL_COOKIE, readRail } from "@/boards/screens/shell/rail-memory";

async function findSession() {
  try {
    return await getQueryClient().fetchQuery(trpc.session.me.queryOptions());
  } catch (error) {
    if (error instanceof TRPCError && error.code === "UNAUTHORIZED") return null;
    throw error;
  }
}

export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  if (session === null) {
    return <Detour page="/sign-in" title={signIn.signedOut} link={signIn.title} />;
  }
  if (session.must_change_password) {
    return (
      <Detour page="/new-password" title="You have a one-time password" link={newPassword.title} />
    );
  }
  if (session.must_enrol_factor) {
    const { needed, title } = secondFactor.gate;
    return <Detour page="/second-factor" title={needed} link={title} />;
  }
  if (session.may["incident.work_own"]) {
    await getQueryClient().prefetchQuery(trpc.waiting.count.queryOptions());
  }
  const kept = await cookies();
  const rail = readRail(kept.get(RAIL_COOKIE)?.value);
  const environment = readEnvironment(kept.get(ENVIRONMENT_COOKIE)?.value);
  return (
    <HydrateClient>
      <ConsoleShell rail={rail} environment={environment} playground={await pagePlayground()}>
        {children}
      </ConsoleShell>
    </HydrateClient>
  );
}
