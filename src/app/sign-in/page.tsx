import { redirect } from "next/navigation";
import { copy } from "@/features/sign-in/copy";
import { EntryFrame } from "@/features/sign-in/entry-frame";
import { SignInForm } from "@/features/sign-in/sign-in-form";
import { safePath } from "@/lib/safe-path";
import { getQueryClient, trpc } from "@/server/trpc/rsc";

export const metadata = { title: copy.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function SignInPage({ searchParams }: Props) {
  const { next, callbackUrl } = await searchParams;
  const wanted = next ?? callbackUrl;
  const destination = safePath(typeof wanted === "string" ? wanted : null);
  const session = await getQueryClient()
    .fetchQuery(trpc.session.me.queryOptions())
    .catch(() => null);
  if (session !== null) redirect(destination);
  return (
    <EntryFrame title={copy.title} lead={copy.lead}>
      <SignInForm />
    </EntryFrame>
  );
}
