import { redirect } from "next/navigation";
import { Brand } from "@/features/shell/brand";
import { copy } from "@/features/sign-in/copy";
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
    <main className="flex min-h-dvh items-center justify-center px-4 py-10">
      <div className="w-full max-w-sm space-y-6">
        <div className="space-y-3 px-1">
          <Brand />
          <div>
            <h1 className="font-semibold text-xl tracking-tight">{copy.title}</h1>
            <p className="text-muted">{copy.lead}</p>
          </div>
        </div>
        <div className="rounded-lg border border-line bg-surface p-5">
          <SignInForm next={destination} />
        </div>
      </div>
    </main>
  );
}
