import { redirect } from "next/navigation";
import { copy } from "@/accounts/screens/second-factor/copy";
import { Enrolment } from "@/accounts/screens/second-factor/enrolment";
import { EntryFrame } from "@/accounts/screens/sign-in/entry-frame";
import { getQueryClient, HydrateClient, trpc } from "@/application/trpc/rsc";
import { safePath } from "@/lib/safe-path";

export const metadata = { title: copy.gate.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SecondFactorPage({ searchParams }: Props) {
  const { next } = await searchParams;
  const destination = safePath(typeof next === "string" ? next : null);
  const session = await getQueryClient()
    .fetchQuery(trpc.session.me.queryOptions())
    .catch(() => null);
  if (session === null) redirect(`/sign-in?next=${encodeURIComponent(destination)}`);
  if (!session.must_enrol_factor) redirect(destination);
  void getQueryClient().prefetchQuery(trpc.secondFactor.own.queryOptions());
  return (
    <EntryFrame
      title={copy.gate.title}
      lead="A role of yours may do nothing without one. Add an authenticator app or a passkey, and keep the recovery codes."
    >
      <HydrateClient>
        <Enrolment next={destination} />
      </HydrateClient>
    </EntryFrame>
  );
}
