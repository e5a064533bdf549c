import { redirect } from "next/navigation";
import { AboutProduct } from "@/accounts/screens/sign-in/about-product";
import { copy } from "@/accounts/screens/sign-in/copy";
import { EntryFrame } from "@/accounts/screens/sign-in/entry-frame";
import { SignInForm } from "@/accounts/screens/sign-in/sign-in-form";
import { getQueryClient, trpc } from "@/application/trpc/rsc";
import { safePath } from "@/lib/safe-path";

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
    <EntryFrame title={copy.title} lead={copy.lead} footer={<AboutProduct />}>
      <SignInForm />
    </EntryFrame>
  );
}
