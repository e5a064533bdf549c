import { copy } from "@/accounts/screens/profile/copy";
import { ProfileScreen } from "@/accounts/screens/profile/profile-screen";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";

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
