import { redirect } from "next/navigation";
import { copy } from "@/accounts/screens/new-password/copy";
import { NewPassword } from "@/accounts/screens/new-password/new-password";
import { EntryFrame } from "@/accounts/screens/sign-in/entry-frame";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { safePath } from "@/lib/safe-path";

export const metadata = { title: copy.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function NewPasswordPage({ searchParams }: Props) {
  const { next } = await searchParams;
  const destination = safePath(typeof next === "string" ? next : null);
  const session = await getQueryClient()
    .fetchQuery(trpc.session.me.queryOptions())
    .catch(() => null);
  if (session === null) redirect(`/sign-in?next=${encodeURIComponent(destination)}`);
  if (!session.must_change_password) redirect(destination);
  return (
    <EntryFrame
      title={copy.title}
      lead="The one that you signed in with was made for you. Nothing else works until you have chosen your own."
    >
      <NewPassword email={session.account.email} next={destination} />
    </EntryFrame>
  );
}
