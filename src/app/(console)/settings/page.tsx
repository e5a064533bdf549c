import { copy } from "@/features/profile/copy";
import { ProfileScreen } from "@/features/profile/profile-screen";
import { getQueryClient, HydrateClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

export default function SettingsPage() {
  void getQueryClient().prefetchQuery(trpc.secondFactor.own.queryOptions());
  void getQueryClient().prefetchQuery(trpc.account.sessions.queryOptions());
  return (
    <HydrateClient>
      <ProfileScreen />
    </HydrateClient>
  );
}
